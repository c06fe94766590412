import { hasAdversePack } from '../../../kernel/adverse/packs/adverse-packs';
import type { ProviderWarning } from '../web-search.contract';
import { LANGUAGE_TEXTS } from '../web-search.texts';

/**
 * The warning about articles in a language without adverse terms, the same for every article. Null if the language has
 * adverse terms, or is unknown (null), because then the terms of all languages are tried.
 */
export function uncoveredLanguage(language: string | null): ProviderWarning | null {
  if (language === null || hasAdversePack(language)) return null;
  const [code = language] = language.toLowerCase().split(/[-_]/);
  return { code: 'language_not_covered', message: LANGUAGE_TEXTS.language(nameOf(code)) };
}

/** The English name; for an unknown code, the code itself. */
function nameOf(code: string): string {
  const name = /^[a-z]{2,3}$/.test(code) ? NAMES.of(code) : undefined;
  return name ?? `the language “${code}”`;
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
