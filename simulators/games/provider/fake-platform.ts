import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of the fake platform in one call: an answer, or a typical failure of networks and servers. */
export type Fault =
  | 'none'
  /** Takes effect, then the connection breaks before the answer. */
  | 'commit-then-drop'
  /** The connection breaks before any effect. */
  | 'drop'
  /** Takes effect and never answers in time. */
  | 'commit-then-hang'
  | '500'
  | '503'
  /** A captive portal's page, with status 200. */
  | 'html';

interface Move {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly amount: number;
}

export const SECRET = 'a-secret-for-tests';

/**
 * A platform for tests, over real HTTP with real signatures: a wallet in integer centavos that is idempotent by
 * transaction id, keeps tombstones, and fails on request.
 */
export async function startFakePlatform() {
  const moves = new Map<string, Move>();
  const tombstones = new Set<string>();
  const calls: { name: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }[] = [];
  const faults = new Map<string, Fault[]>();
  const hanging = new Set<ServerResponse>();
  const state = {
    balance: 10_000,
    sessionDead: false,
    blocked: false,
    /** The largest stake that the player's own limits allow, centavos. */
    limit: Number.MAX_SAFE_INTEGER,
    /** The largest stake that the player's bonuses allow, centavos. */
    bonusMaxStake: Number.MAX_SAFE_INTEGER,
    language: 'pt',
    gamecode: 'onca-da-lua',
    limits: { min_bet: 20, max_bet: 10_000 },
    launchTokens: new Set(['launch-1', 'launch-2', 'launch-3']),
  };

  const fail = (status: number, code: string) => ({ status, body: { code, message: code, balance: state.balance } });
  const done = (transaction: string, replayed: boolean) => ({
    status: 200,
    body: { balance: state.balance, transaction, replayed },
  });

  function effect(name: string, body: Record<string, unknown>): { status: number; body: object } {
    const transaction = String(body.transaction);
    const amount = Number(body.amount);
    const bet = String(body.bet_transaction);
    switch (name) {
      case 'authenticate': {
        if (!state.launchTokens.delete(String(body.token))) return fail(401, 'session_dead');
        const player = { id: '77', name: 'Ana', language: state.language, currency: 'BRL' };
        return {
          status: 200,
          body: {
            session: 'platform-session',
            player,
            game: { gamecode: state.gamecode },
            balance: state.balance,
            limits: state.limits,
          },
        };
      }
      case 'balance':
        return state.sessionDead ? fail(401, 'session_dead') : { status: 200, body: { balance: state.balance } };
      case 'bet':
        if (tombstones.has(transaction)) return fail(409, 'rolled_back');
        if (moves.has(transaction)) return done(transaction, true);
        if (state.sessionDead) return fail(401, 'session_dead');
        if (state.blocked) return fail(403, 'player_blocked');
        if (amount > state.limit) return fail(403, 'limit_reached');
        if (amount > state.bonusMaxStake) {
          const refused = fail(403, 'bonus_max_stake');
          return { ...refused, body: { ...refused.body, max_stake: state.bonusMaxStake } };
        }
        if (amount > state.balance) return fail(402, 'insufficient_funds');
        state.balance -= amount;
        moves.set(transaction, { kind: 'bet', amount });
        return done(transaction, false);
      case 'win':
        if (tombstones.has(bet)) return fail(409, 'rolled_back');
        if (!moves.has(bet)) return fail(404, 'bet_unknown');
        if (moves.has(transaction)) return done(transaction, true);
        state.balance += amount;
        moves.set(transaction, { kind: 'win', amount });
        return done(transaction, false);
      case 'rollback': {
        if (moves.has(transaction)) return done(transaction, true);
        tombstones.add(bet);
        const amountOfBet = moves.get(bet)?.amount ?? 0;
        state.balance += amountOfBet;
        moves.set(transaction, { kind: 'rollback', amount: amountOfBet });
        return done(transaction, false);
      }
      default:
        return fail(404, 'not_found');
    }
  }

  function answer(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const name = path.split('/').at(-1) ?? '';
      const body = JSON.parse(raw) as Record<string, unknown>;
      calls.push({ name, body, headers: request.headers });
      const head = (header: string) => String(request.headers[header]);
      const [timestamp, provider] = [head('x-timestamp'), head('x-provider')];
      const signed = createHmac('sha256', SECRET).update(`${timestamp}.${provider}.POST.${path}.${raw}`).digest('hex');
      if (signed !== request.headers['x-signature'])
        return answer(response, 401, { code: 'bad_signature', message: 'bad_signature' });
      const fault = faults.get(name)?.shift() ?? 'none';
      switch (fault) {
        case 'drop':
          return void request.socket.destroy();
        case '500':
          return answer(response, 500, { code: 'internal', message: 'internal' });
        case '503':
          return answer(response, 503, { code: 'unavailable', message: 'unavailable' });
        case 'html':
          response.writeHead(200, { 'content-type': 'text/html' });
          return void response.end('<title>Wi-Fi</title>');
        case 'commit-then-drop':
          effect(name, body);
          return void request.socket.destroy();
        case 'commit-then-hang':
          effect(name, body);
          return void hanging.add(response);
        case 'none': {
          const { status, body: result } = effect(name, body);
          return answer(response, status, result);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    calls,
    moves,
    tombstones,
    /** Makes the next calls of this name fail, one after the other. */
    fault: (name: string, ...list: Fault[]) => void faults.set(name, list),
    called: (name: string) => calls.filter((call) => call.name === name),
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of hanging) response.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>;
