import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Settings } from '../../config/settings';
import { BasemapArchive } from './basemap-archive';
import { CONSOLE_PREFIX } from '../platform/http/console-address';

/** Written by the console's build, so that its sources are never mistaken for it. */
const MANIFEST = '.vite/manifest.json';
/** From `dist/src/start`, and from `src/start`. */
const FOLDERS = [join(__dirname, '../../console'), join(__dirname, '../../dist/console')];
/** The verifier of audit exports, which users can also save and open from a disk. */
const VERIFIER = 'verify.html';
const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The folder with the built console, or undefined if this checkout has none. */
export const builtConsole = (): string | undefined => FOLDERS.find((folder) => existsSync(join(folder, MANIFEST)));

/** Whether this process serves the console. */
export const isConsoleServed = ({ console: isWanted }: Pick<Settings, 'console'>): boolean =>
  isWanted && builtConsole() !== undefined;

/** Serves the built console below `/console/`, and sends browsers from `/` there. */
export async function serveConsole(instance: FastifyInstance, root: string): Promise<void> {
  const verifierPolicy = policyOfVerifier(root);
  // Swagger UI registers another instance, which decorates the reply.
  await instance.register(fastifyStatic, {
    root,
    prefix: CONSOLE_PREFIX,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isNamedByContent(path) ? ONE_YEAR : 'no-cache');
      if (basename(path).startsWith(VERIFIER)) void reply.header('content-security-policy', verifierPolicy);
    },
  });
  const archive = BasemapArchive.open(root);
  if (archive) instance.get('/console/basemap/:hash/:z/:x/:y', (request, reply) => sendTile(archive, request, reply));
  instance.addHook('onRequest', (request, reply, done) => {
    const isForBrowser = request.method === 'GET' && request.url === '/';
    if (isForBrowser && request.headers.accept?.includes('text/html') === true) {
      void reply.redirect(CONSOLE_PREFIX, 303);
      return;
    }
    done();
  });
}

/**
 * The policy in the page's own `meta` element, which has the hashes of its script and style, and the directive that a `meta` element
 * cannot set (CSP3 §3.3).
 */
function policyOfVerifier(root: string): string {
  const page = readFileSync(join(root, VERIFIER), 'utf8');
  const [, policy = "default-src 'none'"] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(page) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}

/** The hash in a name has the length that `console/vite.config.mjs` sets. */
const isNamedByContent = (path: string): boolean =>
  path.includes('/assets/') && /-[\w-]{7}\.\w+(?:\.br|\.gz)?$/.test(basename(path));

interface TileParameters {
  hash: string;
  z: string;
  x: string;
  y: string;
}

function sendTile(archive: BasemapArchive, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { hash, z, x, y } = request.params as TileParameters;
  const isTile = hash === archive.hash && [z, x].every((part) => /^\d{1,7}$/.test(part)) && /^\d{1,7}\.mvt$/.test(y);
  const tile = isTile ? archive.tile(Number(z), Number(x), Number.parseInt(y, 10)) : undefined;
  if (tile === undefined) {
    reply.callNotFound();
    return reply;
  }
  void reply.header('cache-control', ONE_YEAR);
  if (tile.length === 0) return reply.code(204).send();
  return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile);
}
