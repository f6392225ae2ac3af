/** CHAT-1, CHAT-12: messages leave in order, one at a time, each under one key, once there is a network. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { chatNews } from '../../domain/chat-news.ts';
import { dispatch } from '../../domain/session/state.ts';
import { deleteUnsent, write, writeAgain } from './mutations.ts';
import { chat, setMessages, setOutgoing, setPicture } from './state.ts';

/** Texts and keys of the requests, and the answer to the next ones. */
let asked: { text: string; key: string | null }[] = [];
let answers: (number | null)[] = [];
/** Seconds that an answer of 429 asks to wait. */
let retryAfter = '3';
let serial = 100;
const client = new QueryClient();
const draft = (text: string) => ({ text, reply: null, attachments: [] });
const statuses = () => chat.outgoing.map(({ text, status }) => `${text} ${status}`);

const platform: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { text } = (await request.json()) as { text: string };
  asked.push({ text, key: request.headers.get('idempotency-key') });
  const [status = 200] = answers.splice(0, 1);
  if (status === null) throw new TypeError('Failed to fetch');
  if (status !== 200) {
    const code = { 403: 'chat_muted', 404: 'message_not_found', 422: 'validation_failed', 429: 'too_many_requests' }[
      status ?? 0
    ];
    const headers = { ...(status === 429 && { 'retry-after': retryAfter }) };
    return Response.json({ message: 'Não.', code: code ?? 'forbidden' }, { status, headers });
  }
  serial += 1;
  const data = {
    id: String(serial),
    type: 'user',
    user: { id: '1', name: 'Ana***' },
    time: '2026-11-23T12:00:00.000Z',
    text,
    pinned_until: null,
    attachments: [],
  };
  return Response.json({ data });
};

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  asked = [];
  answers = [];
  retryAfter = '3';
  dispatch({ type: 'opened', token: 'token' });
  configureClient({ fetch: platform, getBaseUrl: () => 'http://localhost/api', getToken: () => 'token' });
});
afterEach(() => {
  onlineManager.setOnline(true);
  setMessages([]);
  setOutgoing([]);
  dispatch({ type: 'opened', token: null });
});

/** Lets answers and spacing pass, however long ago the last test sent. */
const settle = () => vi.advanceTimersByTimeAsync(20_000);

describe('sending', () => {
  it('shows messages at once and sends them in order, three seconds apart', async () => {
    write(client, draft('zero'));
    await settle();
    write(client, draft('um'));
    write(client, draft('dois'));
    expect(statuses()).toEqual(['um sending', 'dois waiting']);
    await vi.waitFor(() => expect(statuses()).toEqual(['dois waiting']));
    expect(chat.messages.at(-1)?.text).toBe('um');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked).toHaveLength(2);
    await settle();
    expect(statuses()).toEqual([]);
    expect(asked.map(({ text }) => text)).toEqual(['zero', 'um', 'dois']);
  });

  it('does not wait for an hour when the device’s clock is set back', async () => {
    write(client, draft('um'));
    await settle();
    const now = Date.now();
    vi.setSystemTime(now - 3_600_000);
    write(client, draft('dois'));
    await settle();
    expect(asked.map(({ text }) => text)).toEqual(['um', 'dois']);
    vi.setSystemTime(now + 60_000);
  });

  it('stops at a failure, and goes on with the same key when the player retries', async () => {
    answers = [403];
    write(client, draft('um'));
    write(client, draft('dois'));
    await settle();
    expect(statuses()).toEqual(['um failed', 'dois waiting']);
    expect(asked).toHaveLength(1);
    writeAgain(client, chat.outgoing[0]?.key ?? '');
    await settle();
    expect(statuses()).toEqual([]);
    expect(asked.map(({ text }) => text)).toEqual(['um', 'um', 'dois']);
    expect(asked[0]?.key).toBe(asked[1]?.key);
    expect(asked[2]?.key).not.toBe(asked[1]?.key);
  });

  it('sends every message once, in order, when the platform fails on every third request', async () => {
    answers = [200, 200, 500, 200, 200, 500, 200, 200, 500];
    const texts = ['1', '2', '3', '4', '5'];
    for (const text of texts) write(client, draft(text));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statuses()).toEqual([]);
    expect([...new Set(asked.map(({ text }) => text))]).toEqual(texts);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(5);
    expect(chat.messages.map(({ text }) => text)).toEqual(texts);
  });

  it('waits and goes on by itself when another tab of the player has just written, but not for a flood', async () => {
    // The client's own tries end before the other tab does.
    answers = Array.from({ length: 7 }, () => 429);
    write(client, draft('um'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statuses()).toEqual([]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(chat.messages.map(({ text }) => text)).toEqual(['um']);
    answers = [429];
    retryAfter = '45';
    write(client, draft('dois'));
    await settle();
    expect(statuses()).toEqual(['dois failed']);
    expect(chat.outgoing[0]?.mayRetry).toBe(true);
  });

  it('gives the words of an answer back without the message that was removed meanwhile', async () => {
    answers = [404];
    write(client, { ...draft('um'), reply: { id: '5', name: 'Mar***', text: 'Oi' } });
    await settle();
    expect(chat.outgoing[0]).toMatchObject({ status: 'failed', mayRetry: false, reply: null, text: 'um' });
  });

  it('offers no retry for words that the server refuses', async () => {
    answers = [422];
    write(client, draft('palavra'));
    await settle();
    expect(statuses()).toEqual(['palavra failed']);
    expect(chat.outgoing[0]?.mayRetry).toBe(false);
  });

  it('does not hold later messages behind words that the server refuses', async () => {
    answers = [422];
    write(client, draft('palavra'));
    write(client, draft('dois'));
    await settle();
    expect(statuses()).toEqual(['palavra failed']);
    expect(asked.map(({ text }) => text)).toEqual(['palavra', 'dois']);
  });

  it('goes on with the later messages once the player deletes the failed one', async () => {
    answers = [403];
    write(client, draft('um'));
    write(client, draft('dois'));
    await settle();
    expect(statuses()).toEqual(['um failed', 'dois waiting']);
    deleteUnsent(client, chat.outgoing[0]?.key ?? '');
    await settle();
    expect(statuses()).toEqual([]);
    expect(asked.map(({ text }) => text)).toEqual(['um', 'dois']);
  });

  it('sends an offline message once the network returns, without an open chat', async () => {
    onlineManager.setOnline(false);
    write(client, draft('um'));
    write(client, draft('dois'));
    await settle();
    expect(statuses()).toEqual(['um waiting', 'dois waiting']);
    onlineManager.setOnline(true);
    await settle();
    expect(statuses()).toEqual([]);
    expect(asked.map(({ text }) => text)).toEqual(['um', 'dois']);
  });

  it('waits for the network again when it is lost during the sending', async () => {
    answers = Array.from({ length: 10 }, () => null);
    write(client, draft('um'));
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statuses()).toEqual(['um waiting']);
    answers = [];
    onlineManager.setOnline(true);
    await settle();
    expect(statuses()).toEqual([]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it('never sends the message of one player in the name of the next', async () => {
    onlineManager.setOnline(false);
    write(client, draft('um'));
    setPicture(new File(['x'], 'foto.png'));
    dispatch({ type: 'opened', token: 'another' });
    onlineManager.setOnline(true);
    await settle();
    expect(asked).toEqual([]);
    expect([chat.outgoing, chat.picture]).toEqual([[], null]);
  });

  it('tells the chat’s button how many messages failed, until the player deletes them or logs out', async () => {
    answers = [422, 422];
    write(client, draft('um'));
    write(client, draft('dois'));
    await settle();
    expect(chatNews.unsent).toBe(2);
    deleteUnsent(client, chat.outgoing[0]?.key ?? '');
    expect(chatNews.unsent).toBe(1);
    dispatch({ type: 'opened', token: null });
    expect(chatNews.unsent).toBe(0);
  });

  it('takes no more than five unsent messages', async () => {
    answers = [403];
    for (const text of ['1', '2', '3', '4', '5']) expect(write(client, draft(text))).toBe(true);
    expect(write(client, draft('6'))).toBe(false);
    await settle();
    expect(statuses()[0]).toBe('1 failed');
  });
});
