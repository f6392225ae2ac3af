/** The front of a platform in production: HTTP/2 and TLS. It does not compress the platform's answers. */
import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Hash of the public key, with which the browser is told to accept the certificate. */
  readonly pin: string;
}

const DAY = 86_400_000;

/** Makes a self-signed certificate for `localhost`, valid for two days. */
export async function makeCertificate(): Promise<Certificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=localhost',
      notBefore: new Date(now - DAY),
      notAfter: new Date(now + DAY),
      keys,
      signingAlgorithm: algorithm,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    },
    webcrypto as Crypto,
  );
  const cert = made.toString('pem');
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = der.match(/.{1,64}/g)?.join('\n') ?? '';
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    cert,
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    pin: createHash('sha256').update(spki).digest('base64'),
  };
}

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** Headers of a single connection, which a proxy must not forward. */
const OF_THE_CONNECTION =
  /^(?::.*|connection|keep-alive|proxy-connection|transfer-encoding|upgrade|http2-settings|te)$/;

const passed = (headers: NodeJS.Dict<string | string[] | number>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)));

/** Proxies all requests to a platform on a local port, with the client's address. */
export function platformBehind(port: number): Answer {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (request, response) => {
    const host = request.headers[':authority'] ?? 'localhost';
    const headers = {
      ...passed(request.headers),
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
      'x-forwarded-for': '127.0.0.1',
    };
    const onward = httpRequest(
      { host: 'localhost', port, agent, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, passed(answer.headers));
        answer.pipe(response);
      },
    );
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(onward);
  };
}

/** The files of a site by path: type and text. */
export type Files = Readonly<Record<string, readonly [type: string, text: string]>>;

/** Serves a site's files, compressed as a site would be. */
export function filesOf(files: Files): Answer {
  const packed = new Map(
    Object.entries(files).map(([path, [type, text]]) => [path, { type, body: brotliCompressSync(text) }]),
  );
  return (request, response) => {
    const file = packed.get(request.url.split('?')[0] ?? '');
    if (!file) {
      response.writeHead(404);
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
    response.end(file.body);
  };
}

/** Puts TLS before a local port, for any protocol: used for the live channels. */
export function openTls({ key, cert }: Certificate, port: number): Promise<Front> {
  const server = createTlsServer({ key, cert }, (outer) => {
    const inner = connect({ host: 'localhost', port });
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  });
  return listening(server);
}

export interface Front {
  readonly port: number;
  readonly close: () => void;
}

/** Listens on a free port. */
export function openFront({ key, cert }: Certificate, answer: Answer): Promise<Front> {
  const server: Http2SecureServer = createSecureServer({ key, cert }, answer);
  // A browser that closes during a transfer is not an error of the front.
  server.on('sessionError', () => undefined);
  return listening(server);
}

function listening(server: Server): Promise<Front> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        close: () => void server.close(),
      });
    });
  });
}
