/**
 * The platform of a simulated run: two processes on one database, each with services and schedules of its own. A process
 * dies at the commit point that the run has chosen, and another is built from the database as a start would build it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBankPoll } from '../../server/bank/poll.ts';
import { startBonusSweep } from '../../server/bonuses/bonuses.ts';
import { startCashbackReleases } from '../../server/bonuses/cashback-release.ts';
import type { ManualClock, Stop } from '../../server/clock.ts';
import type { Connection, Db } from '../../server/db/connect.ts';
import type { Deps } from '../../server/deps.ts';
import { type Env, loadEnv } from '../../server/env.ts';
import { createApp, type PlatformApp } from '../../server/http/app.ts';
import { pruneIdempotencyKeys } from '../../server/http/idempotent-call.ts';
import { providerSignatureOf, signatureOf } from '../../server/http/peer-signature.ts';
import { createServices } from '../../server/http/services.ts';
import { createSilentLog, type Log } from '../../server/log.ts';
import { createOutboxSignal } from '../../server/realtime/outbox.ts';
import type { Bank } from './bank.ts';
import { CrashError, faultyDatabase, type Life, newLife } from './faulty-database.ts';
import type { Schedule } from './schedule.ts';

export const HOST = 'localhost:3000';
export const PROVIDER = 'estudio-recife';
const PRUNE_MS = 6 * 3_600_000;

export interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call; a wrong shape fails where it is read.
  readonly body: any;
}

export interface AskOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
  /** The browser's Guest-ID. */
  readonly guest?: string;
  /** The signing peer. */
  readonly signed?: 'provider' | 'bank';
}

/** One process of the platform. */
export interface Replica {
  readonly name: string;
  readonly life: Life;
  readonly deps: Deps;
  /** The answer; null if the process died before it was sent. */
  ask(method: string, path: string, options?: AskOptions): Promise<Asked | null>;
  /** Runs a piece of the platform's own work in this process; null when it died over it. */
  run<T>(work: (deps: Deps) => Promise<T>): Promise<T | null>;
}

export interface House {
  readonly replicas: readonly Replica[];
  readonly env: Env;
  /** Replaces each dead process by a new one. @returns the names of the dead ones */
  raise(): Promise<string[]>;
  close(): void;
}

export interface HouseOptions {
  readonly connection: Connection;
  readonly clock: ManualClock;
  readonly schedule: Schedule;
  readonly bank: Bank;
  /** Corrupts requests, to prove that a simulation can fail. */
  readonly spoil?: ((options: AskOptions) => AskOptions) | undefined;
  readonly losesCommit?: number | undefined;
  /** Called for errors that a living process logs. */
  readonly onError: (what: string) => void;
}

export async function createHouse(options: HouseOptions): Promise<House> {
  const { connection, clock, schedule, bank } = options;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'jangada-simulation-'));
  const env = loadEnv({ NODE_ENV: 'test', JANGADA_CLOCK: 'manual', DATA_DIR });

  /** A log that the run reads: an error that a living process logs is a fault. */
  function listening(life: Life): Log {
    const log = createSilentLog();
    log.error = (facts: unknown, words?: string) => {
      // A bank that is away is no fault of the platform.
      if (!life.dead && words !== 'answered') options.onError(`${words ?? ''} ${JSON.stringify(facts)}`);
    };
    return log;
  }

  async function start(name: string): Promise<{ replica: Replica; stops: Stop[] }> {
    const life = newLife(options.losesCommit ?? 0);
    const db: Db = faultyDatabase(connection.pool, life, schedule);
    const deps: Deps = {
      env,
      db,
      clock,
      log: listening(life),
      outbox: createOutboxSignal(),
      pix: bank.gatewayFor(life),
    };
    // The money part of what `main.ts` does at its start.
    await pruneIdempotencyKeys(deps);
    const services = createServices(deps, { rateScale: 1_000_000 });
    const platform: PlatformApp = createApp(deps, { services, strictAnswers: true });
    const stops = [
      clock.every(PRUNE_MS, () => pruneIdempotencyKeys(deps)),
      startBankPoll(deps),
      startBonusSweep(deps),
      startCashbackReleases(deps),
    ];

    async function ask(method: string, path: string, wish: AskOptions = {}): Promise<Asked | null> {
      const { token, body, key, guest, signed } = options.spoil?.(wish) ?? wish;
      const raw = body === undefined ? undefined : JSON.stringify(body);
      const headers: Record<string, string> = { host: HOST };
      if (token) headers['authorization'] = `Bearer ${token}`;
      if (raw !== undefined) headers['content-type'] = 'application/json';
      if (key) headers['idempotency-key'] = key;
      if (guest) headers['guest-id'] = guest;
      if (signed) {
        const timestamp = String(clock.wallMs());
        headers['x-provider'] = PROVIDER;
        headers['x-timestamp'] = timestamp;
        const secret = signed === 'bank' ? env.BANK_SECRET : env.PROVIDER_SECRET;
        headers['x-signature'] =
          signed === 'bank'
            ? signatureOf(secret, timestamp, `/api${path}`, raw ?? '')
            : providerSignatureOf(secret, {
                timestamp,
                provider: PROVIDER,
                method,
                path: `/api${path}`,
                rawBody: raw ?? '',
              });
      }
      const response = await platform.app.request(`http://${HOST}/api${path}`, {
        method,
        headers,
        ...(raw === undefined ? {} : { body: raw }),
      });
      const text = await response.text();
      if (life.dead) return null;
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    }

    const replica: Replica = {
      name,
      life,
      deps,
      ask,
      async run(work) {
        try {
          const result = await work(deps);
          return life.dead ? null : result;
        } catch (error) {
          if (life.dead || error instanceof CrashError) return null;
          throw error;
        }
      },
    };
    return { replica, stops };
  }

  const running = [await start('A'), await start('B')];
  return {
    env,
    get replicas() {
      return running.map(({ replica }) => replica);
    },
    async raise() {
      const risen: string[] = [];
      for (const [index, { replica, stops }] of running.entries()) {
        if (!replica.life.dead) continue;
        for (const stop of stops) stop();
        running[index] = await start(replica.name);
        risen.push(replica.name);
      }
      return risen;
    },
    close() {
      for (const { stops } of running) for (const stop of stops) stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
