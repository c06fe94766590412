import { type LoopbackPeer, loopbackPeer } from '../support/peers/loopback-peer';

/** Sources outside the service that return hostile text: a search engine with SearXNG's API, and a feed. */
export class HostileWorld {
  text = '';

  private constructor(private readonly peer: LoopbackPeer) {}

  static async open(): Promise<HostileWorld> {
    const peer = await loopbackPeer((request, response) => {
      // They are not read again.
      peer.hits.length = 0;
      const isFeed = request.url?.startsWith('/feed') === true;
      response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'application/json' });
      response.end(isFeed ? world.#feed() : world.#results());
    });
    const world = new HostileWorld(peer);
    return world;
  }

  get settings(): Record<string, string> {
    return { WEB_SEARCH_SEARXNG_URL: this.peer.origin, WEB_SEARCH_RSS_FEEDS: `${this.peer.origin}/feed` };
  }

  close(): Promise<void> {
    return this.peer.close();
  }

  #results(): string {
    const result = {
      url: 'https://world.example/a',
      title: `Ivan Petrov ${this.text}`,
      content: `Ivan Petrov ${this.text}`,
    };
    return JSON.stringify({ query: 'Ivan Petrov', results: [result, { ...result, url: this.text }] });
  }

  #feed(): string {
    const text = `<![CDATA[Ivan Petrov ${this.text.replaceAll(']]>', '')}]]>`;
    return `<rss version="2.0"><channel><title>${text}</title><item><title>${text}</title><link>https://world.example/b</link>
      <description>${text}</description></item></channel></rss>`;
  }
}
