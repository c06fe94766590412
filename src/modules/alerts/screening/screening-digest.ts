import { htmlPage } from '../../../platform/http/answers/html-page';
import type { MailContent } from '../emails/alert-mail';

/** A digest is sent once no alert came for this long, so that the alerts of one update of a list become one e-mail. */
const QUIET_MS = 5 * 60_000;
/** The longest that an alert waits while others follow. */
const LONGEST_WAIT_MS = 60 * 60_000;

export const MAX_LISTED_ALERTS = 20;

/** The alerts of a portfolio since its last digest. */
export interface ScreeningDigest {
  /** The slug of the portfolio, which consists of letters, digits and hyphens. */
  portfolio: string;
  newCount: number;
  changedCount: number;
  removedCount: number;
  /** The first of the alerts. */
  alertIds: readonly string[];
  waitingSince: Date;
}

/** When the digest is sent, if no other alert follows the one that was created now. */
export const digestTime = (waitingSince: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + QUIET_MS, waitingSince.getTime() + LONGEST_WAIT_MS));

export const countDigest = ({ newCount, changedCount, removedCount }: ScreeningDigest): number =>
  newCount + changedCount + removedCount;

/** A digest as an e-mail. It has counts and ids, and nothing about the subjects. */
export function digestMail(digest: ScreeningDigest, link: string): MailContent {
  const { portfolio, newCount, changedCount, removedCount, alertIds, waitingSince } = digest;
  const count = countDigest(digest);
  const title = count === 1 ? '1 screening alert' : `${count} screening alerts`;
  const opening = `Hits of monitored subjects in the portfolio ${portfolio} are new, have changed or were removed.`;
  const closing = 'You receive this message because the screening notifications of the portfolio list your address.';
  const more = count > alertIds.length ? ` and ${count - alertIds.length} more` : '';
  const facts: [name: string, value: string][] = [
    ['New hits', String(newCount)],
    ['Changed hits', String(changedCount)],
    ['Removed hits', String(removedCount)],
    ['Since', waitingSince.toISOString()],
    ['Alerts', alertIds.join(', ') + more],
  ];
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return {
    subject: `[Screening] ${title} in ${portfolio}`,
    text: [title, '', opening, '', ...lines, '', `Open the subjects: ${link}`, '', closing, ''].join('\n'),
    html: htmlPage({
      title,
      paragraphs: [opening, closing],
      facts,
      links: [{ href: link, text: 'Open the subjects' }],
    }),
  };
}
