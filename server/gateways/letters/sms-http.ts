import { type Carrier, CarryError } from './port.ts';

export interface SmsConfig {
  readonly url: string;
  readonly token: string | undefined;
}

const TIMEOUT_MS = 8000;

/** Sends text messages through any gateway that takes `POST {to, text}`, or through a small adapter in front of one. */
export function createSmsCarrier({ url, token }: SmsConfig): Carrier {
  return {
    name: 'sms',
    kept: false,
    async carry({ id, recipient, body }) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': `letter-${id}`,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({ to: recipient, text: body }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        throw new CarryError('SMS: the gateway does not answer', false, { cause: error });
      }
      await response.body?.cancel();
      if (response.ok) return;
      // 401, 403, 408 and 429 are about our credentials or a temporary state, not about this message.
      const permanent = response.status < 500 && ![401, 403, 408, 429].includes(response.status);
      throw new CarryError(`SMS: the gateway answered ${response.status}`, permanent);
    },
    close() {},
  };
}
