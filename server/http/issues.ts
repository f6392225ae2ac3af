/**
 * Turns a schema's issues into the API's `errors`: field → rule, each rule a key that `field-text.ts` puts into words.
 */
import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

/** Our own schemas put a rule's name (`cpf`, `password_short`) in place of valibot's message. */
const KEY = /^[a-z][a-z_]*(?::[\w.-]+)?$/;

function nestedKey(issue: Issue): string | null {
  for (const child of issue.issues ?? []) {
    if (KEY.test(child.message)) return child.message;
    const deeper = nestedKey(child);
    if (deeper) return deeper;
  }
  return null;
}

/** The rule that an issue breaks. A missing or empty value breaks `required`. */
export function ruleOf(issue: Issue): string {
  if (issue.received === 'undefined' || issue.received === 'null') return 'required';
  if (issue.input === '' || issue.input === undefined || issue.input === null) return 'required';
  if (KEY.test(issue.message)) return issue.message;
  const nested = nestedKey(issue);
  if (nested) return nested;
  const requirement = (issue as { requirement?: unknown }).requirement;
  const bound = typeof requirement === 'number' || typeof requirement === 'string' ? String(requirement) : '';
  const unit = Array.isArray(issue.input) ? '_items' : '';
  switch (issue.type) {
    case 'min_length':
    case 'non_empty':
      return bound === '' || bound === '1' ? 'required' : `min${unit}:${bound}`;
    case 'max_length':
      return `max${unit}:${bound}`;
    case 'min_value':
      return `min_value:${bound}`;
    case 'max_value':
      return `max_value:${bound}`;
    case 'integer':
    case 'safe_integer':
      return 'integer';
    case 'number':
      return 'numeric';
    case 'iso_date':
      return 'date';
    case 'picklist':
      return 'one_of';
    case 'url':
      return 'url';
    default:
      return 'invalid';
  }
}

/** `{ "limits.loss.day": ["integer"] }`; an issue of the whole body goes under `body`. One rule a field. */
export function issuesToErrors(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path?.map((item) => String(item.key)).join('.') || 'body';
    errors[field] ??= [ruleOf(issue)];
  }
  return errors;
}
