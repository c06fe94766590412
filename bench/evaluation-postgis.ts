import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import type { EvaluationAsset } from '../src/kernel/evaluation/evaluation.types';

const METRES_PER_KM = 1_000;

/**
 * The plain spatial join by PostGIS's `ST_DWithin` on the sphere, with an index on the places that is created
 * beforehand. Null if the server of the benchmark has no PostGIS, like the embedded one. The owner of the database
 * must be allowed to install it.
 */
export async function postgisJoin(
  ownerUrl: string,
  assets: readonly EvaluationAsset[],
): Promise<{ ms: number; pairs: number } | null> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_available_extensions where name = 'postgis'`);
    if (rowCount === 0) return null;
    await client.query('create extension if not exists postgis');
    await client.query(
      `create temp table bench_place as
       select ST_SetSRID(ST_MakePoint(location_point[0], location_point[1]), 4326)::geography as at
       from event where location_point is not null`,
    );
    await client.query('create index on bench_place using gist (at)');
    await client.query(
      `create temp table bench_asset as
       select ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography as at, radius_m
       from unnest($1::float8[], $2::float8[], $3::float8[]) as asset (lat, lng, radius_m)`,
      [
        assets.map(({ lat }) => lat),
        assets.map(({ lng }) => lng),
        assets.map(({ monitoringRadiusKm }) => monitoringRadiusKm * METRES_PER_KM),
      ],
    );
    await client.query('analyze bench_place');
    await client.query('analyze bench_asset');
    const startMs = performance.now();
    const { rows } = await client.query<{ pairs: number }>(
      `select count(*)::int as pairs from bench_asset join bench_place
       on ST_DWithin(bench_place.at, bench_asset.at, radius_m, false)`,
    );
    return { ms: performance.now() - startMs, pairs: rows[0]?.pairs ?? NaN };
  } finally {
    await client.end();
  }
}
