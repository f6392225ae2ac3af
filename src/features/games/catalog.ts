/**
 * The page's side of the catalogue on the device. Small: the worker with everything that works on the games is a file
 * of its own, started by the first who needs it.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { clientConfig } from '../../api/client-config.ts';
import { isDataPrecious } from '../../lib/data-saver.ts';
import { type Observable, observable } from '../../lib/observable.ts';
import { trustedScript } from '../../lib/trusted-script.ts';
import type { AnswerTo, CatalogQuestion, CatalogState, FromCatalog, ToCatalog } from './catalog-talk.ts';

const UNREAD: CatalogState = { state: 'unread' };
/** How long the API is not asked again by this page, in milliseconds. */
const FRESH = 3_600_000;

const state = observable<CatalogState>(UNREAD);
/** Whether there is a catalogue to ask, and which. */
export const catalogState: Observable<CatalogState> = state;
const waiting = new Map<number, (answer: never) => void>();
let worker: Promise<Worker | null> | null = null;
let lastId = 0;
/** When this page asked the API last; 0: not yet. */
let refreshedAt = 0;

function hear({ data }: MessageEvent<FromCatalog>): void {
  if (data.say === 'state') {
    state.set(data.state);
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
    // No worker here (an old browser, its file lost): lists and search are the API's alone.
    state.set({ state: 'none' });
    return null;
  }
}

/** The worker did not start, or broke: whoever waits learns that there is no answer, and the next question starts another. */
async function lose(broken: Worker): Promise<void> {
  broken.terminate();
  // One that was stopped has been given up already; whoever waits now waits for its successor.
  if ((await worker) !== broken) return;
  worker = null;
  for (const give of waiting.values()) give(null as never);
  waiting.clear();
  state.set({ state: 'none' });
}

/** A page that leaves takes its worker along; the next question of one that comes back starts another. */
function stop(): void {
  const stopping = worker;
  worker = null;
  for (const give of waiting.values()) give(null as never);
  waiting.clear();
  state.set(UNREAD);
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

/** Reads what is kept, without asking the API for anything. */
function openCatalog(): void {
  if (state.value === UNREAD) say({ say: 'open' });
}

/** Asks the API for a newer catalogue, unless data are precious here or it was asked within the hour. Never throws. */
export async function refreshCatalog(): Promise<void> {
  if (isDataPrecious() || Date.now() - refreshedAt < FRESH) return;
  refreshedAt = Date.now();
  // Elsewhere than here its address would be read against the worker's own.
  const base = new URL(clientConfig().getBaseUrl(), location.href).href;
  const answered = await ask<boolean>((id) => ({ say: 'refresh', id, base }));
  // No answer: what is kept goes on counting, and the next who wants it asks again.
  if (answered !== true) refreshedAt = 0;
}

/** The catalogue's answer; null when it has none. Never throws. */
export function askCatalog<Q extends CatalogQuestion>(question: Q): Promise<AnswerTo<Q> | null> {
  return ask((id) => ({ say: 'question', id, question }));
}

/** Says what is to be answered; null where nobody is there to do it. */
function ask<A>(message: (id: number) => ToCatalog): Promise<A | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    waiting.set(id, resolve);
    say(message(id));
    // Without a worker nobody answers.
    void worker?.then((made) => {
      if (made || !waiting.delete(id)) return;
      resolve(null);
    });
  });
}

/** Whether there is a catalogue to ask, and which. Reads what is kept when nobody has yet. */
export function useCatalog(): CatalogState {
  useEffect(openCatalog, []);
  return useSyncExternalStore(state.subscribe, () => state.value);
}

/**
 * The answer to a question, asked anew with each edition of the catalogue. While the next answer is on its way, the last
 * one stands with the question that it belongs to. Undefined before the first; its `answer` is null where there is none.
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new edition answers the same question anew
  }, [text, edition]);
  return text === null ? undefined : known;
}
