import { SOCIAL_NETWORKS } from '../../identifiers/social-networks';

/**
 * The most common public mail providers, from general knowledge: their domains do not identify the owner of a mailbox.
 */
const FREE_MAIL = `163.com 126.com aol.com bk.ru daum.net free.fr fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hanmail.net hotmail.com hotmail.co.uk hotmail.fr icloud.com inbox.lv inbox.ru laposte.net libero.it
  list.ru live.com mac.com mail.bg mail.com mail.ru me.com msn.com naver.com o2.pl orange.fr outlook.com pm.me proton.me
  protonmail.com qq.com rambler.ru rediffmail.com seznam.cz sina.com sohu.com t-online.de tutanota.com ukr.net wanadoo.fr
  web.de wp.pl ya.ru yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru yeah.net ymail.com zoho.com`;

/** Sites that have pages about everybody. */
const FOR_EVERYBODY = `archive.org bing.com bit.ly crunchbase.com google.com linktr.ee medium.com opencorporates.com
  opensanctions.org wikidata.org wikipedia.org`;

const SHARED: ReadonlySet<string> = new Set([
  ...`${FREE_MAIL} ${FOR_EVERYBODY}`.split(/\s+/),
  ...SOCIAL_NETWORKS.flatMap(({ hosts }) => hosts),
]);

/** Whether so large a number of people use a registered domain that it does not identify any of them. */
export const isSharedDomain = (domain: string): boolean => SHARED.has(domain);
