import { BodyBudget, type ReceivingBody } from './body-budget';

const MEGABYTE = 1_000_000;
const share = (megabytes: number, bodies: number) => ({ bytes: megabytes * MEGABYTE, bodies });
const LIMITS = { all: share(100, 40), person: share(30, 20), tenant: share(40, 25), network: share(60, 30) };

/** A sender, and the code with which its upload ended. */
interface Sender extends ReceivingBody {
  code?: string;
}

function open(budget: BodyBudget, person: string, tenant: string, network: string, megabytes = 0): Sender {
  const sender: { code?: string } = {};
  const keys = [`person ${person}`, `tenant ${tenant}`, `network ${network}`];
  const body = budget.open(keys, ({ code }) => {
    sender.code = code;
  });
  const opened = Object.assign(sender, body);
  opened.add(megabytes * MEGABYTE);
  return opened;
}
const codesOf = (senders: readonly Sender[]) => senders.map(({ code }) => code).filter((code) => code !== undefined);
const many = (count: number, make: (at: number) => Sender) => Array.from({ length: count }, (_, at) => make(at));

let now = 0;
beforeEach(() => {
  now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

test.each<[string, (budget: BodyBudget) => Sender[], string[]]>([
  [
    'one account from many networks',
    (b) => many(31, (at) => open(b, 'p', `T${at}`, `n${at}`, 1)),
    Array(11).fill('too_many_uploads'),
  ],
  ['many accounts of one network', (b) => many(31, (at) => open(b, `p${at}`, `T${at}`, 'n', 1)), ['too_many_uploads']],
  [
    'many accounts of one taxpayer',
    (b) => many(31, (at) => open(b, `p${at}`, 'T', `n${at}`, 1)),
    Array(6).fill('too_many_uploads'),
  ],
  ['bodies without a byte', (b) => many(31, () => open(b, 'p', 'T', 'n')), Array(11).fill('too_many_uploads')],
])('%s get no more than their share', (_what, flood, ended) => {
  const budget = new BodyBudget(LIMITS);
  expect(codesOf(flood(budget))).toEqual(ended);
  const other = open(budget, 'other', 'OTHER', 'elsewhere', 29);
  expect(other.code).toBeUndefined();
});

test('what was announced takes nothing: hundreds that bring little leave room', () => {
  const budget = new BodyBudget({
    ...LIMITS,
    all: share(100, 1_000),
    person: share(30, 1_000),
    tenant: share(40, 1_000),
    network: share(60, 1_000),
  });
  const slow = many(900, (at) => open(budget, `p${at % 10}`, `T${at % 10}`, 'n', 0.01));
  const other = open(budget, 'other', 'OTHER', 'elsewhere', 30);
  expect([codesOf(slow), other.code]).toEqual([[], undefined]);
});

test('when the disk is used up, the slowest upload of the biggest holder ends, and never the newcomer', () => {
  const budget = new BodyBudget(LIMITS);
  const small = many(6, (at) => open(budget, `s${at}`, `S${at}`, `ns${at}`, 8));
  const [slow, fast] = [open(budget, 'big', 'BIG', 'nb', 14), open(budget, 'big', 'BIG', 'nb')];
  now += 20_000;
  fast.add(15 * MEGABYTE);
  const newcomer = open(budget, 'new', 'NEW', 'nn', 29);
  expect([slow.code, fast.code, newcomer.code, codesOf(small)]).toEqual(['server_busy', undefined, undefined, []]);
});

test('equal holders: the slowest ends once there are too many bodies, and one that just began does not', () => {
  const budget = new BodyBudget(LIMITS);
  const spread = many(40, (at) => open(budget, `p${at}`, `T${at}`, `n${at}`, at === 7 ? 0 : 0.1));
  now += 20_000;
  const newcomer = open(budget, 'new', 'NEW', 'nn');
  expect([newcomer.code, spread[7]?.code, codesOf(spread)]).toEqual([undefined, 'server_busy', ['server_busy']]);
});

test('what is being processed is not ended, and what ended frees its space', () => {
  const budget = new BodyBudget(LIMITS);
  const first = open(budget, 'p', 'T', 'n', 25);
  first.arrived();
  first.began();
  const second = open(budget, 'p', 'T', 'n', 10);
  expect([first.code, second.code]).toEqual([undefined, 'too_many_uploads']);
  first.release();
  first.release();
  expect(open(budget, 'p', 'T', 'n', 29).code).toBeUndefined();
});
