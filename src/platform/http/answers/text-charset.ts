import type { FastifyInstance } from 'fastify';

/** Types of text whose bytes a browser would otherwise guess the encoding of (RFC 9110 §8.3.2). */
const TEXT_WITHOUT_CHARSET = /^(?:text\/[\w.+-]+|application\/(?:javascript|[\w.-]+\+xml|xml))$/i;

/** Says of every text that it is UTF-8, those of libraries included: Swagger UI leaves it out. */
export function nameCharsets(instance: FastifyInstance): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && TEXT_WITHOUT_CHARSET.test(type)) {
      void reply.header('content-type', `${type}; charset=utf-8`);
    }
    done(null, payload);
  });
}
