/** Of dependency-cruiser's report: a file and what it imports, `import()` and types included. */
export interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string; dependencyTypes: readonly string[] }[];
}

/** Tests and what only they use may import what they test from anywhere. */
const TRIAL = /\.test\.tsx?$|\/(testing|bench|fuzz|chaos)\//;

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

/**
 * Folders that need each other, each circle as a sorted list: by any import, also through files that lie beside them. In each folder
 * those below it are nodes, and so is each file in it, so that two folders that need each other are found where their paths part. Types
 * that such a file imports do not count: an interface of what several folders make is imported by all of them.
 */
export function folderCircles(modules: readonly CruisedModule[]): string[][] {
  const product = modules.filter(({ source }) => !TRIAL.test(source));
  const known = new Set(product.map(({ source }) => source));
  const imports = product.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, dependencyTypes }) =>
      known.has(resolved) ? [{ from: source, to: resolved, isType: dependencyTypes.includes('type-only') }] : [],
    ),
  );
  return [...graphsByFolder(imports).values()].flatMap((graph) =>
    circlesIn(graph)
      .map((circle) => circle.filter((node) => !known.has(node)).sort())
      .filter((folders) => folders.length > 1),
  );
}

type Graph = Map<string, Set<string>>;

/** For each folder the imports between what lies directly in it, folders or files. */
function graphsByFolder(imports: readonly Import[]): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const { from, to, isType } of imports) {
    const [one, other] = [from.split('/'), to.split('/')];
    const parting = one.findIndex((part, at) => part !== other[at]);
    const folder = one.slice(0, parting).join('/');
    const node = one.slice(0, parting + 1).join('/');
    if (isType && node === from) continue;
    const needed = other.slice(0, parting + 1).join('/');
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
    graphs.set(folder, graph);
    graph.set(node, (graph.get(node) ?? new Set()).add(needed));
  }
  return graphs;
}

/** The sets of more than one node of a graph that all reach each other: its strongly connected components. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const at = order.size;
    let low = at;
    order.set(node, at);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === at) circles.push(open.splice(open.indexOf(node)));
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.filter(({ length }) => length > 1);
}
