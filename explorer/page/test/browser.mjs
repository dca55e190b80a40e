// A browser for tests: CHROMIUM, or the one of the system.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const pictures = process.env.PICTURES;

/** Whether there is a browser; a loud word says that there is none. */
export const isThere = existsSync(executablePath);
if (!isThere) console.error("SKIPPED: the page is not opened without Chromium");

/** Starts it. */
export async function started() {
  if (pictures) await mkdir(pictures, { recursive: true });
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  return chromium.launch({ executablePath, args });
}

/** Opens a page; what it says on its console is an error of the test. */
export async function opened(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(String(error)));
  await page.goto(address);
  return page;
}

/** The first sentence of the answer. */
export const headline = (page) => page.locator(".answer > .headline");

/** Waits for an answer. */
export async function settled(page) {
  await headline(page).waitFor({ timeout: 60_000 });
}

/** Waits until nothing is asked any more. */
export async function finished(page) {
  await settled(page);
  await page.locator('.answer[aria-busy="false"]').waitFor({ timeout: 60_000 });
}

/** Keeps a picture of the whole page, where a folder for pictures is named. */
export async function picture(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

/** Goes to a view. */
export async function choose(page, view) {
  await page.getByRole("navigation").getByRole("button", { name: view, exact: true }).click();
  await settled(page);
}
