interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

const connectionOf = () => (navigator as { connection?: Connection }).connection;

/** Whether the browser's data saver is on. */
export function savesData(): boolean {
  return connectionOf()?.saveData === true;
}

/** Whether to skip background fetches: under data saver, or on a metered connection. */
export function isDataPrecious(): boolean {
  return savesData() || connectionOf()?.type === 'cellular';
}
