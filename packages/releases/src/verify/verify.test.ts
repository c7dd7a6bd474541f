import { areaDescriptor, type Promotion, type ReleaseRecord, type SignedRelease } from '@boveda/contracts';
import { pickRelease, type ReleaseKey, verifyArea, verifyPreview, verifyPreviewSet, verifyRegistry } from '..';
import type { Signer } from '../store/keys';
import { NOW, newSigner, samplePromotion, sampleRecord, signPromotion, signRelease } from '../testing/samples';

let ours: Signer;
let stranger: Signer;
beforeAll(async () => {
  ours = await newSigner();
  stranger = await newSigner();
});

const previous = { release: 'bbbb2222' };
const entry = (promotion: Partial<Promotion> = {}, records: Partial<ReleaseRecord>[] = [{}], signer = ours) => ({
  promotion: signPromotion(signer, samplePromotion(promotion)),
  releases: records.map((record) => signRelease(ours, sampleRecord(record))),
});
const options = (seen = 0) => ({ keys: [ours], environment: 'production', seenSerial: () => seen });
const verdict = async (value: unknown, seen = 0) => {
  const result = await verifyArea(value, options(seen));
  return result.ok ? result.verified.live.release : result.reason;
};
const alter = (signed: SignedRelease, change: (record: string) => string): SignedRelease => ({
  ...signed,
  record: change(signed.record),
});

test('accepts a correctly signed area, with its fallback and its canary', async () => {
  const whole = entry({ previous: 'bbbb2222', canary: { release: 'cccc3333', percent: 10 } }, [
    { release: 'cccc3333' },
    previous,
    {},
  ]);
  const result = await verifyArea(whole, options());
  if (!result.ok) throw new Error(result.reason);
  const { verified } = result;
  expect([verified.area, verified.serial]).toEqual(['mf-cfdi', 10]);
  expect([verified.live.release, verified.previous?.release]).toEqual(['aaaa1111', 'bbbb2222']);
  expect([9, 10, 99].map((bucket) => pickRelease(verified, bucket).release)).toEqual([
    'cccc3333',
    'aaaa1111',
    'aaaa1111',
  ]);
  expect(pickRelease({ ...verified, canary: null }, 0).release).toBe('aaaa1111');
});

/** A value with one more field in each object, but for the tables whose names are data. */
const withMore = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => withMore(each));
  if (typeof value !== 'object' || value === null || TABLES.includes(name)) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, withMore(each, key)]);
  return { ...Object.fromEntries(fields), added: { en: [2030] } };
};
const TABLES = ['slots', 'exposes', 'files', 'shared'];

test('reads a record from the future without what it does not know, at every depth, and area.json strictly', async () => {
  const record = sampleRecord({
    palette: { screens: [{ label: 'Clientes', path: 'clientes' }], actions: [{ label: 'Subir', button: 'subir' }] },
    ahead: [{ path: 'clientes', calls: ['/clientes'] }],
  });
  const future = withMore(record);
  const promotion = signPromotion(ours, withMore(samplePromotion()));
  const result = await verifyArea({ promotion, releases: [signRelease(ours, future)], added: 1 }, options());
  expect(result).toMatchObject({ ok: true });
  expect(result.ok && result.verified.live).toEqual(record);

  const { shape } = areaDescriptor();
  const stated = Object.fromEntries(Object.entries(record).filter(([name]) => name in shape));
  expect(areaDescriptor().safeParse(stated).success).toBe(true);
  for (const [name, value] of Object.entries(stated)) {
    if (typeof value !== 'object' || TABLES.includes(name) || JSON.stringify(withMore(value)) === JSON.stringify(value))
      continue;
    expect([name, areaDescriptor().safeParse({ ...stated, [name]: withMore(value) }).success]).toEqual([name, false]);
  }
});

describe('refuses', () => {
  test('an unsigned record', async () => {
    const { promotion, releases } = entry();
    expect(await verdict({ promotion: { ...promotion, signature: '' }, releases })).toBe('bad_signature');
    expect(await verdict({ promotion: { promotion: promotion.promotion, key: ours.id }, releases })).toBe('malformed');
    expect(await verdict({ promotion, releases: [{ ...releases[0], signature: '' }] })).toBe('bad_signature');
    expect(await verdict({ promotion, releases: [{ ...releases[0], signature: 'not base64!' }] })).toBe('malformed');
  });

  test('a record with any byte altered', async () => {
    const { promotion, releases } = entry();
    const [signed] = releases as [SignedRelease];
    const length = signed.record.length;
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((index * length) / 40));
    for (const place of [...places, length - 1]) {
      const changed = alter(
        signed,
        (text) => text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1),
      );
      expect([place, await verdict({ promotion, releases: [changed] })]).toEqual([place, 'bad_signature']);
    }
    for (const change of [(text: string) => `${text} `, (text: string) => JSON.stringify(JSON.parse(text), null, 1)])
      expect(await verdict({ promotion, releases: [alter(signed, change)] })).toBe('bad_signature');
  });

  test('a release of the shell as one of an area', async () => {
    const shell = { id: 'shell', release: 'aaaa1111', files: {}, others: '', preview: null };
    const promotion = signPromotion(ours, samplePromotion({ area: 'shell' }));
    expect(await verdict({ promotion, releases: [signRelease(ours, shell)] })).toBe('malformed');
    expect(await verdict({ promotion, releases: [signRelease(ours, sampleRecord())] })).toBe('unknown_release');
  });

  test('an altered promotion', async () => {
    const { promotion, releases } = entry();
    const changed = { ...promotion, promotion: promotion.promotion.replace('"serial":10', '"serial":99') };
    expect(await verdict({ promotion: changed, releases })).toBe('bad_signature');
  });

  test('another key, under its own id or a trusted one', async () => {
    const foreign = entry({}, [{}], stranger);
    expect(await verdict(foreign)).toBe('unknown_key');
    expect(await verdict({ ...foreign, promotion: { ...foreign.promotion, key: ours.id } })).toBe('bad_signature');
    const { promotion } = entry();
    const release = signRelease(stranger, sampleRecord());
    expect(await verdict({ promotion, releases: [release] })).toBe('unknown_key');
    expect(await verdict({ promotion, releases: [{ ...release, key: ours.id }] })).toBe('bad_signature');
    expect((await verifyArea(entry(), { ...options(), keys: [] })).ok).toBe(false);
  });

  test('what a key has no scope for: a release, a promotion, a promotion in another environment', async () => {
    const read = async (scopes: ReleaseKey['scopes'], signed = entry()) => {
      const verdict = await verifyArea(signed, {
        ...options(),
        keys: [{ id: ours.id, publicKey: ours.publicKey, scopes }],
      });
      return verdict.ok ? verdict.verified.live.release : verdict.reason;
    };
    const publish = { role: 'publish', areas: ['mf-cfdi'], environments: null } as const;
    const promote = { role: 'promote', areas: null, environments: ['production'] } as const;
    expect(await read([publish, promote])).toBe('aaaa1111');
    expect(await read([publish])).toBe('out_of_scope');
    expect(await read([promote])).toBe('out_of_scope');
    expect(await read([])).toBe('out_of_scope');
    expect(await read([{ ...publish, areas: ['mf-otra'] }, promote])).toBe('out_of_scope');
    expect(await read([publish, { ...promote, areas: ['mf-otra'] }])).toBe('out_of_scope');
    expect(await read([publish, { ...promote, environments: ['staging'] }])).toBe('out_of_scope');
    expect(await read([{ ...publish, role: 'preview' }, promote])).toBe('out_of_scope');
  });

  test('an expired promotion, and one that withdraws the area', async () => {
    expect(await verdict(entry({ expires: '2000-01-01T00:00:00.000Z' }))).toBe('expired');
    expect(await verdict(entry({ expires: '2999-01-01T00:00:00.000Z' }))).toBe('aaaa1111');
    expect(await verdict(entry({ withdrawn: true }))).toBe('not_a_release');
  });

  test('property names of every object as key ids', async () => {
    const { promotion, releases } = entry();
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', 'length'])
      expect([key, await verdict({ promotion: { ...promotion, key }, releases })]).toEqual([key, 'unknown_key']);
  });

  test('a signature of another kind of text', async () => {
    const text = JSON.stringify(samplePromotion());
    const promotion = { promotion: text, ...ours.sign('release', text) };
    expect(await verdict({ ...entry(), promotion })).toBe('bad_signature');
  });

  test('a serial below the highest seen one, but not the same one', async () => {
    expect(await verdict(entry(), 11)).toBe('downgraded');
    expect(await verdict(entry(), 10)).toBe('aaaa1111');
  });

  test('a release that the promotion does not name, or of another area', async () => {
    expect(await verdict(entry({}, [{ release: 'dddd4444' }]))).toBe('unknown_release');
    expect(await verdict(entry({}, []))).toBe('unknown_release');
    expect(await verdict(entry({}, [{ id: 'mf-otra' }]))).toBe('unknown_release');
    expect(await verdict(entry({ area: 'mf-otra' }))).toBe('unknown_release');
  });

  test('a promotion of another environment', async () => {
    expect(await verdict(entry({ environment: 'staging' }))).toBe('other_environment');
  });

  test('a preview, although it is signed and named', async () => {
    const preview = { author: 'ana', branch: 'x', expires: '2099-01-01T00:00:00.000Z' };
    expect(await verdict(entry({}, [{ preview }]))).toBe('not_a_release');
  });

  test('files outside of the release’s folder, and a container with another name', async () => {
    for (const folder of [
      'https://evil.example/releases/mf-cfdi/aaaa1111/',
      '//evil.example/',
      '/releases/mf-cfdi/bbbb2222/',
      '/releases/mf-cfdi/aaaa1111/../../x/',
    ])
      expect([folder, await verdict(entry({}, [{ folder }]))]).toEqual([folder, 'malformed']);
    for (const file of ['../x.js', '/x.js', '//evil.example/x.js', 'https://evil.example/x.js']) {
      expect([file, await verdict(entry({}, [{ entry: file }]))]).toEqual([file, 'malformed']);
      expect([file, await verdict(entry({}, [{ exposes: { './area': [file] } }]))]).toEqual([file, 'malformed']);
    }
    expect(await verdict(entry({}, [{ container: 'mf_cfdi__rbbbb2222' }]))).toBe('malformed');
    expect(await verdict(entry({}, [{ files: { '../x.js': `sha384-${'A'.repeat(64)}` } }]))).toBe('malformed');
    expect(await verdict(entry({}, [{ files: { 'x.js': 'sha256-AAAA' } }]))).toBe('malformed');
  });

  test('any value that is no entry, without throwing', async () => {
    for (const value of [
      null,
      undefined,
      1,
      'x',
      [],
      {},
      { promotion: null, releases: [] },
      { ...entry(), releases: 'x' },
    ])
      expect(await verdict(value)).toBe('malformed');
    const text = 'not json';
    expect(await verdict({ ...entry(), promotion: { promotion: text, ...ours.sign('promotion', text) } })).toBe(
      'malformed',
    );
  });

  test('a fallback or canary that does not verify, while the live release runs', async () => {
    const { promotion, releases } = entry({ previous: 'bbbb2222', canary: { release: 'cccc3333', percent: 50 } });
    const bad = signRelease(stranger, sampleRecord(previous));
    const result = await verifyArea({ promotion, releases: [bad, ...releases] }, options());
    expect(result).toMatchObject({
      ok: true,
      verified: { previous: null, canary: null, live: { release: 'aaaa1111' } },
    });
  });

  test('everything in a browser that cannot verify', async () => {
    const importKey = jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'));
    expect(await verdict(entry())).toBe('unsupported');
    importKey.mockRestore();
  });
});

describe('registry', () => {
  const registry = (areas: unknown[], environment = 'production') => ({
    schema: 2,
    environment,
    composition: 'abcd1234',
    allowsPreview: true,
    allowsDev: false,
    areas,
  });
  const read = (value: unknown, environment: string | null = 'production', seen = 0) =>
    verifyRegistry(value, { keys: [ours], environment, seenSerial: () => seen });

  test('a bad entry affects only its area', async () => {
    const other = {
      promotion: signPromotion(ours, samplePromotion({ area: 'mf-otra' })),
      releases: [signRelease(ours, sampleRecord({ id: 'mf-otra' }))],
    };
    const verified = await read(registry([entry({}, [{}], stranger), other, null, { promotion: {} }]));
    expect(verified?.areas.map(({ area }) => area)).toEqual(['mf-otra']);
    expect(verified?.refused).toEqual([
      { area: 'mf-cfdi', paths: ['clientes'], reason: 'unknown_key' },
      { area: null, paths: [], reason: 'malformed' },
      { area: null, paths: [], reason: 'malformed' },
    ]);
  });

  test('an area that is listed twice counts once', async () => {
    const verified = await read(registry([entry(), entry({ serial: 12 })]));
    expect([verified?.areas.length, verified?.refused]).toEqual([
      1,
      [{ area: 'mf-cfdi', paths: [], reason: 'repeated' }],
    ]);
  });

  test('the page states its environment, and a later answer cannot change it', async () => {
    const staging = registry([entry({ environment: 'staging' })], 'staging');
    expect((await read(staging, null))?.environment).toBe('staging');
    expect(await read(staging, 'production')).toBeNull();
    const lying = registry([entry({ environment: 'staging' })], 'production');
    expect((await read(lying))?.refused).toMatchObject([{ area: 'mf-cfdi', reason: 'other_environment' }]);
  });

  test('returns null for an invalid registry', async () => {
    for (const value of [null, [], 'x', { schema: 1, areas: [] }, { ...registry([]), environment: '../x' }])
      expect(await read(value)).toBeNull();
  });
});

describe('preview', () => {
  const preview = { author: 'ana', branch: 'x', expires: '2026-11-21T16:00:00.000Z' };
  const record = (overrides: Partial<ReleaseRecord> = {}) =>
    sampleRecord({ release: 'p1234567', preview, ...overrides });
  const read = async (signed: unknown, { now = NOW, release = 'p1234567', area = 'mf-cfdi' } = {}) => {
    const result = await verifyPreview(signed, { keys: [ours], area, release, now });
    return result.ok ? result.record.preview.branch : result.reason;
  };

  test('is shown until it expires', async () => {
    const signed = signRelease(ours, record());
    expect(await read(signed)).toBe('x');
    expect(await read(signed, { now: new Date('2026-11-21T15:59:59.999Z') })).toBe('x');
    expect(await read(signed, { now: new Date(preview.expires) })).toBe('expired');
    expect(await read(signed, { now: new Date(Number.NaN) })).toBe('expired');
  });

  test('must be the requested one, signed with a trusted key, and a preview', async () => {
    const signed = signRelease(ours, record());
    expect(await read(signed, { release: 'p7654321' })).toBe('unknown_release');
    expect(await read(signed, { area: 'mf-otra' })).toBe('unknown_release');
    expect(await read(signRelease(ours, record({ preview: null })))).toBe('not_a_preview');
    expect(await read(signRelease(stranger, record()))).toBe('unknown_key');
    expect(await read({ ...signed, record: signed.record.replace('16:00', '23:00') })).toBe('bad_signature');
    expect(await read({ record: signed.record })).toBe('malformed');
    expect(await read(null)).toBe('malformed');
  });
});

test('a set is of the key that may preview each of its areas, and of no other kind of signature', async () => {
  const text = JSON.stringify({
    previews: ['mf-a@p111', 'mf-b@p222'].map((name) => `${name}1`),
    expires: LATER,
    readOnly: true,
  });
  const signed = { set: text, ...ours.sign('preview-set', text) };
  const verdictFor = async (given: typeof signed, key: ReleaseKey = ours, now = NOW) => {
    const result = await verifyPreviewSet(given, { keys: [key], now });
    return result.ok ? result.result.readOnly : result.reason;
  };
  expect(await verdictFor(signed)).toBe(true);
  expect(await verdictFor({ set: text, ...ours.sign('release', text) })).toBe('bad_signature');
  expect(await verdictFor({ set: text, ...stranger.sign('preview-set', text) })).toBe('unknown_key');
  const scope = (areas: string[] | null) =>
    ({ ...ours, scopes: [{ role: 'preview', areas, environments: null }] }) as ReleaseKey;
  expect(await verdictFor(signed, scope(['mf-a']))).toBe('out_of_scope');
  expect(await verdictFor(signed, scope(['mf-a', 'mf-b']))).toBe(true);
  expect(await verdictFor(signed, ours, new Date(LATER))).toBe('expired');
});

const LATER = '2026-11-21T16:00:00.000Z';
