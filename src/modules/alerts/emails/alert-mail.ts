import { htmlPage } from '../../../platform/http/answers/html-page';
import type { AlertAnswer } from '../alerts.dto';

/** The content of an e-mail, the same for every receiver. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const MAX_SUBJECT = 200;
const MAX_ASSETS = 20;
/** Control characters, Unicode line separators, and characters that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** An alert as an e-mail: a subject of one line, and the same facts as plain text and as HTML. Values are escaped. */
export function alertMail(alert: AlertAnswer): MailContent {
  const { threat } = alert;
  const heading = `${threat.severity.toUpperCase()}: ${oneLine(threat.title)}`;
  const isRenewed = alert.trigger_count > 1;
  const opening = isRenewed
    ? `A threat that matches the rule “${oneLine(alert.rule_title)}” has changed since the last alert.`
    : `A threat matches the rule “${oneLine(alert.rule_title)}”.`;
  const facts = factsOf(alert);
  const closing = `Alert ${alert.id}. You receive this message because the rule lists your address.`;
  return {
    subject: shortened(`[${isRenewed ? 'Threat changed' : 'Threat'}] ${heading}`),
    text: [heading, '', opening, '', ...facts.map(([name, value]) => `${name}: ${value}`), '', closing, ''].join('\n'),
    html: htmlPage({ title: heading, paragraphs: [opening, closing], facts, links: [] }),
  };
}

function factsOf({ threat, ...alert }: AlertAnswer): [name: string, value: string][] {
  const place = threat.coordinates && `${threat.coordinates.lat.toFixed(4)}, ${threat.coordinates.lng.toFixed(4)}`;
  const facts: [string, string | null][] = [
    ['Type', threat.threat_type],
    ['Severity', threat.severity],
    ['Risk', `${Math.round(threat.risk_score)} of 100`],
    ['Location', threat.location],
    ['Coordinates', place],
    ['Observed', threat.observed_at.toISOString()],
    ['Assets', assetsOf(alert)],
    ['Latest development', threat.latest_development_title],
    ['Earlier changes not sent', alert.suppressed_count === 0 ? null : String(alert.suppressed_count)],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, oneLine(value)]]));
}

function assetsOf({
  matched_asset_ids: ids,
  matched_asset_count: count,
}: Pick<AlertAnswer, 'matched_asset_ids' | 'matched_asset_count'>): string {
  const shown = ids.slice(0, MAX_ASSETS);
  const more = count - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length <= MAX_SUBJECT ? subject : `${characters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
