interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

const connectionOf = () => (navigator as { connection?: Connection }).connection;

/** Whether the visitor has told the browser to save data. */
export function savesData(): boolean {
  return connectionOf()?.saveData === true;
}

/** Whether what nobody has asked for must not be fetched: under data saver, or on a metered connection. */
export function isDataPrecious(): boolean {
  return savesData() || connectionOf()?.type === 'cellular';
}
