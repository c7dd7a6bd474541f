/** Marks our comment, so that a later push finds it; invisible in Markdown. */
const MARK = '<!-- boveda-preview -->';

/** The comments of one merge or pull request. */
export interface Thread {
  /** GET lists comments, POST creates one. */
  list: string;
  /** Updates one. */
  one(id: number): string;
  change: 'PATCH' | 'PUT';
  headers: Record<string, string>;
}

/** The thread of this run, from the variables of GitHub and GitLab; null outside of a merge or pull request. */
export function threadOf(env: NodeJS.ProcessEnv): Thread | null {
  if (env.GITHUB_ACTIONS && env.BOVEDA_PULL_REQUEST) {
    const issues = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues`;
    return {
      list: `${issues}/${env.BOVEDA_PULL_REQUEST}/comments`,
      one: (id) => `${issues}/comments/${id}`,
      change: 'PATCH',
      headers: { authorization: `Bearer ${env.BOVEDA_COMMENT_TOKEN}`, accept: 'application/vnd.github+json' },
    };
  }
  if (env.GITLAB_CI && env.CI_MERGE_REQUEST_IID) {
    const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
    return {
      list: notes,
      one: (id) => `${notes}/${id}`,
      change: 'PUT',
      headers: { 'private-token': env.BOVEDA_COMMENT_TOKEN ?? '' },
    };
  }
  return null;
}

/** Writes a comment, or updates the one of an earlier push. @throws with the host's answer when it refuses. */
export async function comment({ list, one, change, headers }: Thread, text: string): Promise<void> {
  const earlier = await findEarlier(list, headers);
  const body = JSON.stringify({ body: `${text}\n\n${MARK}` });
  if (earlier) await call(change, one(earlier.id), headers, body);
  else await call('POST', list, headers, body);
}

/** Comments of one answer; both hosts give no more. */
const PAGE = 100;

/** The comment of an earlier push, on whichever page of the thread. */
async function findEarlier(list: string, headers: Record<string, string>): Promise<{ id: number } | undefined> {
  for (let page = 1; ; page++) {
    const comments = (await call('GET', `${list}?per_page=${PAGE}&page=${page}`, headers)) as {
      id: number;
      body: string;
    }[];
    const found = comments.find(({ body }) => body.includes(MARK));
    if (found || comments.length < PAGE) return found;
  }
}

async function call(method: string, url: string, headers: Record<string, string>, body?: string): Promise<unknown> {
  const answer = await fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}
