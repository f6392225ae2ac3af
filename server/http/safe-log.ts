/** Makes errors safe to log: no value of a row and no personal data (DATA-4). */

/** An error without the fields that a driver adds: PostgreSQL's `detail` repeats the row's values. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(error.cause instanceof Error ? { cause: safeError(error.cause) } : {}),
  };
}

/**
 * Removes possible personal data from text: addresses, long numbers, tokens, queries of URLs. A run of 24 characters
 * counts as a token when it holds a digit. From 40 characters on it always counts: one of about 1,500 session tokens
 * (43 characters) holds no digit, and no function name in a stack is that long.
 */
export function scrub(text: string): string {
  return text
    .replace(/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/([?#])[^\s)'"<>]+/g, '$1[cut]')
    .replace(/\b(?:(?=[\w-]{24,}\b)(?=[\w-]*\d)|(?=[\w-]{40,}))[\w-]+/g, '[token]')
    .replace(/\+?\d[\d .()/-]{7,}\d/g, '[number]');
}
