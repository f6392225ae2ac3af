/** The host names of sites, as an operator types them. */
import { domainToASCII } from 'node:url';
import { hostName } from '../http/host.ts';
import { OperatorError } from './command.ts';
import { say } from './say.ts';

const LABELS = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * A host name as it is stored: lower case, in ASCII (`aposta.example`), without port and trailing dot; or an IPv4
 * address. @throws OperatorError for other text
 */
export function domainOf(typed: string): string {
  const domain = domainToASCII(hostName(typed));
  // `domainToASCII` cuts what follows a slash.
  if (!LABELS.test(domain) || /[\s/\\:@?#]/.test(typed.trim()))
    throw new OperatorError(
      say`"${typed}" is no domain: write a host name without scheme and port, such as aposta.example.`,
    );
  return domain;
}
