// Workers that do what a test says.

/** Returns what starts them, and all that were started. */
export function workers() {
  const all = [];
  const start = () => {
    const worker = { said: [], ended: false, onmessage: null, onerror: null };
    worker.postMessage = (what) => worker.said.push(what);
    worker.terminate = () => {
      worker.ended = true;
    };
    worker.tell = (data) => worker.onmessage({ data });
    worker.asked = () => worker.said.filter((what) => "message" in what);
    all.push(worker);
    return worker;
  };
  return { all, start };
}

/** Returns why a promise fails. */
export const failure = (promise) =>
  promise.then(
    () => undefined,
    (error) => error,
  );
