import { type Neighbour, neighbourCases, senderOf } from './neighbour-cases';

// The process of one hostile neighbour: it attacks until it is ended, and then tells what it was answered.
const [kind = '', given = ''] = process.argv.slice(2);
const neighbour = JSON.parse(given) as Neighbour;
const send = senderOf(neighbour);
const answers: Record<string, number> = {};

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(answers));
  process.exit();
});
await neighbourCases[kind]?.(neighbour, async (...call) => {
  const answer = await send(...call);
  answers[answer[0]] = (answers[answer[0]] ?? 0) + 1;
  return answer;
});
