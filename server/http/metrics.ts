/** Metrics for the operator: requests by route pattern and status, never by address or player. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /**
   * Counts one answered request. `route` is a call's name or a kind of file, so that a visitor cannot create new
   * series.
   */
  observe(route: string, method: string, status: number, seconds: number): void;
  /** Counts one call to a partner, such as the bank. */
  partner(partner: string, call: string, outcome: 'ok' | 'refused' | 'failed'): void;
  /** Further figures of the process are registered here. */
  readonly registry: Registry;
  /** All figures in Prometheus's text form. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['route', 'method', 'status'] as const;
  const requests = new Counter({
    name: 'jangada_http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'jangada_http_request_seconds',
    help: 'Time to the answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const partners = new Counter({
    name: 'jangada_partner_calls_total',
    help: 'Calls to a partner: ok, refused (it answered and does not do it), failed (no usable answer)',
    labelNames: ['partner', 'call', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    partner(partner, call, outcome) {
      partners.inc({ partner, call, outcome });
    },
    observe(route, method, status, seconds) {
      requests.inc({ route, method, status: String(status) });
      durations.observe({ route }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
