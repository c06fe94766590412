import { CookieJar } from './cookie-jar';

export interface VisitedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly location: string | null;
  /** The reason for a refused sign-in on the page; null on any other page. */
  readonly reason: string | null;
}

let visitors = 0;

/** A browser with its own address, so that many of them do not share a rate limit; follows no redirect. */
export class OidcVisitor {
  readonly cookies = new CookieJar();
  readonly #address = `2001:db8:${(++visitors).toString(16)}::1`;

  constructor(private readonly serviceUrl: string) {}

  async get(path: string): Promise<VisitedPage> {
    const url = this.serviceUrl + path;
    const headers = new Headers({ accept: 'text/html', 'x-forwarded-for': this.#address });
    const cookie = this.cookies.headerFor(url, { method: 'GET', from: null });
    if (cookie !== null) headers.set('cookie', cookie);
    const answer = await fetch(url, { headers, redirect: 'manual' });
    this.cookies.keep(url, answer.headers.getSetCookie());
    const body = await answer.text();
    const reason = /Reason<\/th><td>(\w+)</.exec(body)?.[1] ?? null;
    return { status: answer.status, headers: answer.headers, body, location: answer.headers.get('location'), reason };
  }
}
