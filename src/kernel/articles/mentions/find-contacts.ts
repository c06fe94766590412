import { normalizeEmail } from '../../identifiers/email-address';
import { normalizeSocialUrl } from '../../identifiers/social-profile';
import type { Mention } from './mention';
import type { SearchSubject } from './search-subject';
import { MENTION_TEXTS } from '../rationale.texts';

/** An e-mail address or an account of the subject, prepared for the search. */
export interface SoughtContact {
  inputType: 'email' | 'social';
  value: string;
  /** The e-mail address, or the handle of the account. */
  pattern: RegExp;
  /** The canonical address of an account. */
  normalized: string;
}

const HANDLE_SCORE = 0.8;
/** Shorter handles are common words. */
const LEAST_HANDLE = 4;
const MOST_LETTERS_OF_ADDRESS = 300;
const MOST_HITS = 1_000;
const WORD_CHARACTER = /[\p{L}\p{N}_@.-]/u;
const ADDRESS_CHARACTER = /[^\s<>"'“”‘’«»()[\]{}|,;]/u;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function prepareContacts({ emailAddress, socialMediaUrls }: SearchSubject): SoughtContact[] {
  const contacts: SoughtContact[] = [];
  if (emailAddress !== undefined) {
    const email = normalizeEmail(emailAddress);
    const normalized = 'reason' in email ? emailAddress : email.normalized;
    contacts.push({
      inputType: 'email',
      value: emailAddress,
      pattern: new RegExp(escaped(normalized), 'giu'),
      normalized,
    });
  }
  for (const { url } of socialMediaUrls) {
    const profile = normalizeSocialUrl(url);
    if ('reason' in profile) continue;
    const { handle } = profile.facts;
    const sought = typeof handle === 'string' ? handle.replace(/@.*/u, '') : bare(profile.normalized);
    if (sought === '') continue;
    const { normalized } = profile;
    contacts.push({ inputType: 'social', value: url, pattern: new RegExp(escaped(sought), 'giu'), normalized });
  }
  return contacts;
}

const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** Finds e-mail addresses, addresses of accounts, and handles after an @, in any case. */
export function findContacts(text: string, contacts: readonly SoughtContact[]): Mention[] {
  const found: Mention[] = [];
  for (const contact of contacts) {
    let hits = 0;
    for (const match of text.matchAll(contact.pattern)) {
      if (++hits > MOST_HITS) break;
      const end = match.index + match[0].length;
      const mention =
        contact.inputType === 'email'
          ? emailAt(text, match.index, end, contact)
          : accountAt(text, match.index, end, contact);
      if (mention !== null && (found.at(-1)?.end ?? 0) <= mention.start) found.push(mention);
      else if (mention !== null && found.every((other) => other.end <= mention.start || other.start >= mention.end)) {
        found.push(mention);
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function emailAt(text: string, start: number, end: number, { value }: SoughtContact): Mention | null {
  const isEnd = !/^[\p{L}\p{N}_-]|^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 3));
  if (!isEnd || WORD_CHARACTER.test(text.charAt(start - 1))) return null;
  return {
    start,
    end,
    inputType: 'email',
    value,
    shown: text.slice(start, end),
    score: 1,
    explanation: MENTION_TEXTS.email,
  };
}

function accountAt(text: string, start: number, end: number, { value, normalized }: SoughtContact): Mention | null {
  const from = reach(text, start, -1);
  const to = reach(text, end, 1);
  const address = text.slice(from, to).replace(/(?<![.!?:…])[.!?:…]+$/u, '');
  const profile = address.includes('.') && address.includes('/') ? normalizeSocialUrl(address) : { reason: '' };
  if (!('reason' in profile) && profile.normalized === normalized) {
    const span = { start: from, end: from + address.length, shown: address };
    return { ...span, inputType: 'social', value, score: 1, explanation: MENTION_TEXTS.profile };
  }
  const isHandle =
    text.charAt(start - 1) === '@' &&
    end - start >= LEAST_HANDLE &&
    !/[\p{L}\p{N}_.]/u.test(text.charAt(start - 2)) &&
    !/^[\p{L}\p{N}_]|^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
  if (!isHandle) return null;
  const shown = text.slice(start - 1, end);
  return {
    start: start - 1,
    end,
    inputType: 'social',
    value,
    shown,
    score: HANDLE_SCORE,
    explanation: MENTION_TEXTS.handle,
  };
}

/** How far an address may extend in one direction. */
function reach(text: string, from: number, step: 1 | -1): number {
  let at = from;
  for (let moved = 0; moved < MOST_LETTERS_OF_ADDRESS; moved++) {
    const next = step === 1 ? at : at - 1;
    if (next < 0 || next >= text.length || !ADDRESS_CHARACTER.test(text.charAt(next))) break;
    at += step;
  }
  return at;
}
