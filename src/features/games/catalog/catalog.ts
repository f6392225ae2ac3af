/**
 * The page's side of the catalogue on the device. Kept small: the code that works on the games is in the worker's own
 * file, which starts at the first use.
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { clientConfig } from '../../../api/client-config.ts';
import { isDataPrecious } from '../../../lib/data-saver.ts';
import { trustedScript } from '../../../lib/trusted-script.ts';
import type { AnswerTo, CatalogQuestion, CatalogState, FromCatalog, ToCatalog } from './worker-messages.ts';

/** Least time between two requests of this page to the API, ms. */
const FRESH = 3_600_000;

/** State and edition of the catalogue. */
export const catalog = proxy<{ now: CatalogState }>({ now: { state: 'unread' } });
const waiting = new Map<number, (answer: never) => void>();
let worker: Promise<Worker | null> | null = null;
let lastId = 0;
/** Time of this page's last request to the API; 0 before the first. */
let refreshedAt = 0;

function hear({ data }: MessageEvent<FromCatalog>): void {
  if (data.say === 'state') {
    catalog.now = data.state;
    return;
  }
  waiting.get(data.id)?.(data.answer as never);
  waiting.delete(data.id);
}

async function start(): Promise<Worker | null> {
  try {
    const { default: address } = await import('./catalog-worker.ts?worker&url');
    const made = new Worker(trustedScript(address), { type: 'module' });
    made.addEventListener('message', hear);
    made.addEventListener('error', () => void lose(made));
    return made;
  } catch {
    // No worker here (an old browser, a missing file): only the API answers lists and search.
    catalog.now = { state: 'none' };
    return null;
  }
}

/**
 * Handles a worker that did not start or broke: pending questions get null, and the next question starts another
 * worker.
 */
async function lose(broken: Worker): Promise<void> {
  broken.terminate();
  // An older worker was stopped on purpose; the pending questions belong to its successor.
  if ((await worker) !== broken) return;
  worker = null;
  for (const give of waiting.values()) give(null as never);
  waiting.clear();
  catalog.now = { state: 'none' };
}

/** Ends the worker with the page; a page that returns from the back/forward cache starts another. */
function stop(): void {
  const stopping = worker;
  worker = null;
  for (const give of waiting.values()) give(null as never);
  waiting.clear();
  catalog.now = { state: 'unread' };
  addEventListener('pageshow', openCatalog, { once: true });
  void stopping?.then((made) => made?.terminate());
}

function say(message: ToCatalog): void {
  if (!worker) {
    worker = start();
    addEventListener('pagehide', stop, { once: true });
  }
  void worker.then((made) => made?.postMessage(message));
}

/** Reads the stored catalogue without a request to the API. */
function openCatalog(): void {
  if (catalog.now.state === 'unread') say({ say: 'open' });
}

/**
 * Asks the API for a newer catalogue, except in data-saver mode or within an hour of the last request. Never throws.
 */
export async function refreshCatalog(): Promise<void> {
  if (isDataPrecious() || Date.now() - refreshedAt < FRESH) return;
  refreshedAt = Date.now();
  // Absolute, because the worker would resolve a relative address against its own file.
  const base = new URL(clientConfig().getBaseUrl(), location.href).href;
  const answered = await ask<boolean>((id) => ({ say: 'refresh', id, base }));
  // No answer: keep the stored catalogue; the next caller asks again.
  if (answered !== true) refreshedAt = 0;
}

/**
 * Asks the catalogue. Never throws.
 * @returns null without an answer
 */
export function askCatalog<Q extends CatalogQuestion>(question: Q): Promise<AnswerTo<Q> | null> {
  return ask((id) => ({ say: 'question', id, question }));
}

/** Sends a message and waits for its answer; null without a worker. */
function ask<A>(message: (id: number) => ToCatalog): Promise<A | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    waiting.set(id, resolve);
    say(message(id));
    // Without a worker there is no answer.
    void worker?.then((made) => {
      if (made || !waiting.delete(id)) return;
      resolve(null);
    });
  });
}

/** State of the catalogue; reads storage at the first use. */
export function useCatalog(): CatalogState {
  useEffect(openCatalog, []);
  return useSnapshot(catalog).now;
}

/**
 * The answer to a question, asked again for each edition of the catalogue. While the next answer is pending, the last
 * one stays together with its question. Undefined before the first; `answer` is null without a catalogue.
 */
export function useCatalogAnswer<Q extends CatalogQuestion>(
  question: Q | null,
): { readonly question: Q; readonly answer: AnswerTo<Q> | null } | undefined {
  const now = useCatalog();
  const [known, setKnown] = useState<{ readonly question: Q; readonly answer: AnswerTo<Q> | null }>();
  const edition = now.state === 'ready' ? now.edition : null;
  const text = question === null || edition === null ? null : JSON.stringify(question);
  useEffect(() => {
    if (text === null) return;
    let isOld = false;
    const asked = JSON.parse(text) as Q;
    void askCatalog(asked).then((answer) => !isOld && setKnown({ question: asked, answer }));
    return () => {
      isOld = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new edition answers the same question again
  }, [text, edition]);
  return text === null ? undefined : known;
}
