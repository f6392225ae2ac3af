import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPictures, type Picture } from './pictures.ts';
import type { PictureFault, PictureTask } from './pictures-protocol.ts';

/** A slow decoder that answers when the test tells it to. */
class Decoder extends EventEmitter {
  connected = true;
  killed = false;
  readonly tasks: PictureTask[] = [];
  send(task: PictureTask): boolean {
    this.tasks.push(task);
    return true;
  }
  kill(): boolean {
    this.killed = true;
    return true;
  }
  unref(): void {}
  finish(fault: PictureFault | null = null): void {
    this.emit('message', { id: this.tasks.at(-1)?.id, fault });
  }
}

const decoders: Decoder[] = [];
const newest = (): Decoder => {
  const decoder = decoders.at(-1);
  if (!decoder) throw new Error('No decoder was started.');
  return decoder;
};
/** Inputs in the order in which their work began. */
const begun = () => decoders.flatMap(({ tasks }) => tasks.map(({ input }) => input));
const create = () =>
  createPictures(() => {
    const decoder = new Decoder();
    decoders.push(decoder);
    // A child process, as far as the code uses it.
    return decoder as unknown as ChildProcess;
  });
const picture = (input: string): Picture => ({ input, kind: 'jpeg', outputs: [] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  decoders.length = 0;
});

describe('pictures of several players', () => {
  test('are decoded in turns, one picture of each', () => {
    const pictures = create();
    for (let serial = 1; serial <= 24; serial += 1) void pictures.encode(1, picture(`flood ${serial}`));
    void pictures.encode(2, picture('second player'));
    void pictures.encode(3, picture('third player'));
    void pictures.encode(2, picture('second player again'));
    for (let finished = 0; finished < 6; finished += 1) newest().finish();
    expect(begun()).toEqual([
      'flood 1',
      'flood 2',
      'second player',
      'third player',
      'flood 3',
      'second player again',
      'flood 4',
    ]);
  });

  test('begin one at a time', () => {
    const pictures = create();
    for (const player of [1, 2, 3]) void pictures.encode(player, picture(`of ${player}`));
    expect(begun()).toEqual(['of 1']);
    newest().finish();
    expect(begun()).toEqual(['of 1', 'of 2']);
  });

  test('are refused with 503 when 100 wait', () => {
    const pictures = create();
    for (let player = 0; player <= 100; player += 1) void pictures.encode(player, picture(`of ${player}`));
    expect(() => pictures.encode(200, picture('one more'))).toThrow(
      expect.objectContaining({ status: 503, retryAfter: 10 }),
    );
    newest().finish();
    expect(() => pictures.encode(200, picture('one more'))).not.toThrow();
  });
});

describe('the time for a picture', () => {
  test('begins with its decoding, not with its wait', async () => {
    const pictures = create();
    const ends = ['a', 'b', 'c'].map((input) => pictures.encode(1, picture(input)));
    for (let finished = 0; finished < 3; finished += 1) {
      await vi.advanceTimersByTimeAsync(19_000);
      newest().finish();
    }
    expect(await Promise.all(ends)).toEqual([null, null, null]);
    expect(decoders).toHaveLength(1);
  });

  test('ends the decoder of that picture alone; the next gets a new one', async () => {
    const pictures = create();
    const slow = pictures.encode(1, picture('slow'));
    const next = pictures.encode(2, picture('next'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await slow).toBe('image_too_large');
    expect(decoders.map(({ killed }) => killed)).toEqual([true, false]);
    // The end of the killed process must not end the next picture.
    decoders[0]?.emit('exit');
    newest().finish();
    expect(await next).toBe(null);
  });
});

describe('a decoder that dies', () => {
  test('fails the current picture and no other', async () => {
    const pictures = create();
    const broken = pictures.encode(1, picture('broken'));
    const whole = pictures.encode(1, picture('whole'));
    newest().connected = false;
    newest().emit('exit');
    expect(await broken).toBe('file_broken');
    newest().finish();
    expect(await whole).toBe(null);
  });

  test('answers waiting requests when the platform stops', async () => {
    const pictures = create();
    const ends = [1, 2].map((player) => pictures.encode(player, picture('left')));
    pictures.close();
    expect(await Promise.all(ends)).toEqual(['file_broken', 'file_broken']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
