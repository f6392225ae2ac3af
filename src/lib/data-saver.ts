interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether what nobody has asked for must not be fetched: under data saver, or on a metered connection. */
export function isDataPrecious(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}
