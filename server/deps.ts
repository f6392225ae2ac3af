/** The dependencies of every service; no module of the server keeps a singleton. */
import type { Clock } from './clock.ts';
import type { Db } from './db/connect.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/store.ts';
import type { ProviderAudit } from './gateways/games/audit.ts';
import type { Carriers } from './gateways/letters/port.ts';
import type { PersonCheck } from './gateways/persons/persons.ts';
import type { PixGateway } from './gateways/pix/port.ts';
import type { Log } from './log.ts';
import type { OutboxSignal } from './realtime/outbox.ts';

export interface Deps {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Wakes the pump of live events after a commit; a lost wake-up costs only its next poll. */
  readonly outbox: OutboxSignal;
  /** The bank; absent: the one that the environment names. For tests. */
  readonly pix?: PixGateway;
  /** The games provider's rounds; absent: asked of PROVIDER_URL. For tests. */
  readonly providerAudit?: ProviderAudit;
  /** The check of people barred from betting by law; absent: the one that the environment names. For tests. */
  readonly persons?: PersonCheck;
  /** Uploads; absent: the directory below DATA_DIR. */
  readonly files?: FileStore;
  /** The carriers of letters; absent: the ones that the environment names. For tests. */
  readonly carriers?: Carriers;
}
