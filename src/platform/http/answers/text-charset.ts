import type { FastifyInstance } from 'fastify';

/** Text types without a charset; browsers would guess the encoding (RFC 9110 §8.3.2). */
const TEXT_WITHOUT_CHARSET = /^(?:text\/[\w.+-]+|application\/(?:javascript|[\w.-]+\+xml|xml))$/i;

/** Declares every text as UTF-8. This includes the responses of libraries, since Swagger UI omits the charset. */
export function nameCharsets(instance: FastifyInstance): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && TEXT_WITHOUT_CHARSET.test(type)) {
      void reply.header('content-type', `${type}; charset=utf-8`);
    }
    done(null, payload);
  });
}
