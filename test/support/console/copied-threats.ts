import { Client } from 'pg';

/** Copies stored threats, with new ids and lower risks, until there are `count` live ones. */
export async function copyThreats(ownerUrl: string, count: number): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into threat
       select (jsonb_populate_record(threat, jsonb_build_object('id', gen_random_uuid(), 'risk_score', n % 30))).*
       from threat cross join generate_series(1, $1) n
       where status = 'active'
       limit $1 - (select count(*) from threat where status in ('active', 'monitoring', 'contained'))`,
      [count],
    );
  } finally {
    await owner.end();
  }
}
