import type { Boveda } from './boveda';
import { describePreviews, linkTogether, previewAreas } from './preview-areas';
import { publishAll } from './publish-all';

/** Replaces `pnpm boveda`, with the output that it prints. */
function cli(answers: Record<string, [code: number, said: string]>): { boveda: Boveda; typed: string[] } {
  const typed: string[] = [];
  const boveda: Boveda = async (...words) => {
    typed.push(words.join(' '));
    const [code, said] = answers[words.slice(0, 2).join(' ')] ?? [0, ''];
    return { code, said };
  };
  return { boveda, typed };
}

test('each area has its own link, and a failure is reported without affecting the others', async () => {
  const { boveda, typed } = cli({
    'preview mf-cfdi': [0, 'Building…\nhttps://boveda.example.mx/?preview=mf-cfdi@p0123456789ab\n'],
    'preview mf-mala': [1, 'Type error at https://example.mx/?preview=mf-mala@x'],
  });
  const branch = 'rama"; rm -rf $HOME';
  const previews = await previewAreas(boveda, ['mf-mala', 'mf-cfdi'], branch);
  expect(typed).toEqual([`preview mf-mala --branch ${branch}`, `preview mf-cfdi --branch ${branch}`]);
  const text = describePreviews(previews, '0123456789abcdef');
  expect(text).toContain('| mf-cfdi | [open](https://boveda.example.mx/?preview=mf-cfdi@p0123456789ab) |');
  expect(text).toContain('| mf-mala | failed, see the job |');
  expect(text).not.toContain('rm -rf');
  expect(text).not.toContain('All of them');
  expect(await linkTogether(boveda, previews)).toBeNull();
  const two = ['a', 'b'].map((id) => ({ area: `mf-${id}`, link: `https://x.mx/?preview=mf-${id}@p1` }));
  const signing = cli({ 'link mf-a@p1,mf-b@p1': [0, 'Link to mf-a, mf-b\nhttps://x.mx/?preview=set.abc\n'] });
  const link = await linkTogether(signing.boveda, two);
  expect(describePreviews(two, '', link)).toContain('[All of them in one tab](https://x.mx/?preview=set.abc)');
  expect(describePreviews([], '')).toMatch(/^No area changed/);
});

const staging = { environment: 'staging' };
/** The shell that is live. */
const besideShell = (release: string) => ({
  ...staging,
  live: new Map([['shell', { release, delivered: null }]]),
});
const none = { failed: [], blocked: new Map() };

test('promotes what is published, also if it was published before, and names the failed areas', async () => {
  const { boveda, typed } = cli({
    'publish shell': [1, 'shell 55ee is already published: a release is never written twice'],
    'publish mf-uno': [0, 'Building mf-uno 11aa…\nPublished mf-uno 11aa (12.3 KB gzip)\nMake it live: …'],
    'publish mf-dos': [1, 'mf-dos 22bb is already published: a release is never written twice'],
    'publish mf-tres': [1, 'Building mf-tres 33cc…\nmf-tres does not build'],
    'publish mf-cuatro': [0, 'Published mf-cuatro 44dd (1.0 KB gzip)'],
    'promote mf-cuatro@44dd': [1, 'mf-cuatro 44dd was refused; nothing changed'],
  });
  const names = ['shell', 'mf-uno', 'mf-dos', 'mf-tres', 'mf-cuatro'];
  expect(await publishAll(boveda, names, besideShell('55ee'))).toEqual({
    live: ['shell@55ee', 'mf-uno@11aa', 'mf-dos@22bb'],
    failed: ['mf-tres', 'mf-cuatro@44dd'],
    blocked: new Map(),
  });
  expect(typed.filter((words) => words.startsWith('promote'))).toEqual([
    'promote mf-uno@11aa --to staging',
    'promote mf-dos@22bb --to staging',
    'promote mf-cuatro@44dd --to staging',
  ]);
});

test('a new shell goes live together with the areas, in one command that knows the order', async () => {
  const published = 'Building shell…\nPublished shell 55ee\nMake it live: boveda promote shell@55ee --to <environment>';
  const answers: Record<string, [number, string]> = {
    'publish shell': [0, published],
    'publish mf-uno': [0, 'Published mf-uno 11aa (12.3 KB gzip)'],
  };
  const { boveda, typed } = cli(answers);
  const names = ['shell', 'mf-uno'];
  const both = ['shell@55ee', 'mf-uno@11aa'];
  expect(await publishAll(boveda, names, besideShell('44cc'))).toEqual({
    live: both,
    ...none,
  });
  expect(typed).toEqual([
    'publish shell',
    'publish mf-uno',
    'upgrade shell@55ee --to staging --with mf-uno@11aa --instead shell@44cc@none',
  ]);
  const refused = cli({ ...answers, 'upgrade shell@55ee': [1, 'shell 55ee was refused; nothing changed'] });
  expect(await publishAll(refused.boveda, names, staging)).toEqual({
    live: ['mf-uno@11aa'],
    failed: ['shell@55ee'],
    blocked: new Map(),
  });
  const alone = cli({ 'publish shell': [0, published] });
  expect((await publishAll(alone.boveda, ['shell'], staging)).failed).toEqual([]);
  expect(alone.typed.at(-1)).toBe('upgrade shell@55ee --to staging');
});

test('a shell that an interrupted job published before goes live', async () => {
  const { boveda, typed } = cli({
    'publish shell': [1, 'shell 55ee is already published: a release is never written twice'],
  });
  await publishAll(boveda, ['shell'], besideShell('44cc'));
  expect(typed.at(-1)).toBe('upgrade shell@55ee --to staging --instead shell@44cc@none');
});

test('a key that may not publish the shell publishes areas; a shell that does not build fails the job', async () => {
  const area: [number, string] = [0, 'Published mf-uno 11aa (12.3 KB gzip)'];
  const names = ['shell', 'mf-uno'];
  const team = cli({ 'publish shell': [1, 'Key 0123 may not publish shell.'], 'publish mf-uno': area });
  expect(await publishAll(team.boveda, names, staging)).toEqual({ live: ['mf-uno@11aa'], ...none });
  expect(team.typed.at(-1)).toBe('promote mf-uno@11aa --to staging');
  const broken = cli({ 'publish shell': [1, 'Building shell…\nType error'], 'publish mf-uno': area });
  expect((await publishAll(broken.boveda, names, staging)).failed).toEqual(['shell']);
});
