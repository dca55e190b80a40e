// Keeps the page and its engine, so that both are there without a network. `build.mjs` fills in what
// there is to keep, and which version of it.

declare const VERSION: string;
declare const FILES: string[];

/** The few things of a service worker that this one needs, which the types of a page lack. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const NAME = `evenodds-${VERSION}`;

const kept = async () => (await caches.open(NAME)).addAll(FILES);

async function others(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

async function answered(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => (event as Extendable).waitUntil(kept()));
addEventListener("activate", (event) => (event as Extendable).waitUntil(others()));
addEventListener("fetch", (event) => {
  const fetched = event as Fetched;
  if (fetched.request.method === "GET") fetched.respondWith(answered(fetched.request));
});
