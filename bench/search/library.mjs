import { createHash, randomUUID } from 'node:crypto';

const verbs = ['Create', 'List', 'Get', 'Update', 'Delete', 'Replace', 'Search', 'Archive', 'Restore', 'Export'];
const methods = ['post', 'get', 'get', 'patch', 'delete', 'put', 'get', 'post', 'post', 'get'];
const nouns =
  'issue,repository,pipeline,package,invoice,payment,refund,customer,subscription,token,webhook,release,branch,commit,comment,label,milestone,project,member,team,role,policy,session,device,shipment,parcel,warehouse,order,basket,catalogue,price,discount,voucher,campaign,message,channel,thread,attachment,document,folder,template,report,dashboard,metric,alert,incident,schedule,calendar,event,booking,room,ticket,seat,passenger,flight,route,vehicle,driver,location,address,account,balance,transfer,statement,card,mandate,dispute,payout,tax,currency,contract,signature,consent,identity,credential,certificate,domain,record,zone,cluster,node,volume,snapshot,image,container,secret,variable,environment,deployment,function,trigger,queue,topic,stream,schema,table,query,index'.split(
    ',',
  );
const filler =
  'the a of and to in for with on by from as when after before each every all one only must may can will does returns accepts requires optional required default value values request response header parameter field object array string number boolean identifier resource client server limit offset cursor page size sort order filter retry timeout idempotency authorization permission scope error warning status code body payload signature version region tenant workspace environment production sandbox example guide overview'.split(
    ' ',
  );

/** The same numbers in every run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { pick: (list) => list[Math.floor(next() * list.length)], upTo: (most) => Math.floor(next() * most) };
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function prose(random, words) {
  return Array.from({ length: words }, (_, at) => (at % 6 === 0 ? random.pick(nouns) : random.pick(filler))).join(' ');
}

/**
 * Fills an empty portal with products, operations and documents that read like real ones, straight into the tables. Two
 * versions a product; both have the operations, so that half of them are older ones.
 */
export async function fillLibrary(pool, portalId, { products, operations, documents }) {
  const random = randomFrom(7);
  const insert = (table, columns, rows) =>
    pool.query(
      `insert into ${table} (portal_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [portalId, JSON.stringify(rows)],
    );
  const now = new Date().toISOString();
  const perVersion = operations / products / 2;
  const perProduct = documents / products;
  for (let at = 0; at < products; at++) {
    const main = nouns[at % nouns.length];
    const id = randomUUID();
    const name = `${capital(main)} ${capital(random.pick(nouns))} ${Math.floor(at / nouns.length) + 1}`;
    const versions = ['v1.0', 'v2.0'].map((version) => ({
      version,
      sha: createHash('sha256').update(`${at} ${version}`).digest('hex'),
    }));
    await insert('blobs', 'sha256, size, media_type, bytes, created_at', [
      ...versions.map(({ sha }) => ({
        sha256: sha,
        size: 1,
        media_type: 'application/json',
        bytes: '\\x20',
        created_at: now,
      })),
    ]);
    await insert('products', 'id, slug, name, description, public_labels, created_at, updated_at', [
      {
        id,
        slug: `product-${at}`,
        name,
        description: prose(random, 24),
        public_labels: { team: random.pick(nouns) },
        created_at: now,
        updated_at: now,
      },
    ]);
    await insert(
      'product_versions',
      'id, product_id, name, deprecated, spec_sha256, registration_enabled, registration_auto_approve, created_at, updated_at',
      versions.map(({ version, sha }, age) => ({
        id: randomUUID(),
        product_id: id,
        name: version,
        deprecated: false,
        spec_sha256: sha,
        registration_enabled: false,
        registration_auto_approve: false,
        created_at: new Date(Date.now() + age * 1000).toISOString(),
        updated_at: now,
      })),
    );
    const made = Array.from({ length: perVersion }, (_, position) => {
      const verb = position % verbs.length;
      const noun = position < 10 ? main : random.pick(nouns);
      const beside = random.pick(nouns);
      const summary = `${verbs[verb]} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} of a ${beside}`;
      return {
        position,
        kind: 'operation',
        path: `/${beside}s/{${beside}_id}/${noun}s`,
        method: methods[verb],
        key: `op${position}`,
        operation_id: `${verbs[verb].toLowerCase()}${capital(beside)}${capital(noun)}`,
        summary,
        deprecated: position % 17 === 0,
        tags: [`${noun}s`],
        description: prose(random, 40),
        first_row: position,
      };
    });
    for (const { sha } of versions)
      await insert(
        'spec_operations',
        'spec_sha256, position, kind, path, method, key, operation_id, summary, deprecated, tags, description, first_row',
        made.map((operation) => ({ ...operation, spec_sha256: sha })),
      );
    await insert(
      'documents',
      'id, product_id, slug, title, position, content_sha256, markdown, nodes, metadata, rich_version, created_at, updated_at',
      Array.from({ length: perProduct }, (_, position) => {
        const title = `${random.pick(['How to', 'Guide:', 'Migrate', 'Understand', 'Secure'])} ${random.pick(nouns)} and ${random.pick(nouns)}`;
        const parts = Array.from({ length: 6 }, () => `## ${capital(prose(random, 4))}\n\n${prose(random, 120)}.\n`);
        return {
          id: randomUUID(),
          product_id: id,
          slug: `doc-${position}`,
          title,
          position,
          content_sha256: versions[0].sha,
          markdown: `# ${title}\n\n${parts.join('\n')}`,
          nodes: {},
          metadata: {},
          rich_version: 0,
          created_at: now,
          updated_at: now,
        };
      }),
    );
  }
  await pool.query('vacuum analyze');
}
