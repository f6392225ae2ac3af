/** Sends e-mail by SMTP: STARTTLS if the server offers it, TLS from the start with `smtps:`. */
import { createTransport } from 'nodemailer';
import { type Carrier, CarryError } from './port.ts';

export interface SmtpConfig {
  /** `smtp://user:password@host:port`, with nodemailer's options as query (`?requireTLS=true`). */
  readonly url: string;
  readonly sender: string;
}

/** Milliseconds that a server may take before the letter waits for its next try. */
const TIMEOUT_MS = 8000;

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly message?: string;
}

/**
 * Only a refusal of this recipient or message (5xx) is permanent. A wrong password, an unreachable server or a 4xx is a
 * fault of the configuration or temporary: the letter waits.
 */
function isPermanent({ code, responseCode, command }: SmtpFailure): boolean {
  if (code === 'EAUTH' || code === 'ETLS') return false;
  const aboutTheLetter = command === 'RCPT TO' || command === 'DATA' || code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheLetter && responseCode !== undefined && responseCode >= 500;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as simple HTML: paragraphs, and a six-digit code large enough to read on a phone. */
export function htmlOf(body: string): string {
  const escaped = body.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
  const paragraphs = escaped
    .split(/\n{2,}/)
    .map((paragraph) =>
      /^\d{6}$/.test(paragraph.trim())
        ? `<p style="font:700 32px/1.4 monospace;letter-spacing:6px">${paragraph.trim()}</p>`
        : `<p style="font:16px/1.5 sans-serif">${paragraph.replace(/\n/g, '<br>')}</p>`,
    );
  return `<!doctype html><html><body>${paragraphs.join('')}</body></html>`;
}

export function createSmtpCarrier({ url, sender }: SmtpConfig): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    name: 'smtp',
    kept: false,
    async carry({ id, from, recipient, subject, body }) {
      try {
        await transport.sendMail({
          from: { name: from, address: sender },
          to: { name: '', address: recipient },
          subject,
          text: body,
          html: htmlOf(body),
          // The same id lets the receiver recognise a letter that is handed over twice after a crash.
          messageId: `<letter-${id}@${sender.split('@')[1] ?? 'localhost'}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const failure = (error ?? {}) as SmtpFailure;
        const words = [failure.code, failure.responseCode, failure.command].filter(Boolean).join(' ');
        // The server's own sentence may repeat the address; code and command are enough.
        throw new CarryError(`SMTP: ${words || 'failed'}`, isPermanent(failure), { cause: error });
      }
    },
    close: () => transport.close(),
  };
}
