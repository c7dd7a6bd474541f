// Runs before React and records its renderers for the refresh runtimes of areas that are loaded later.
interface Renderers {
  renderers: Map<number, unknown>;
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Renderers & Record<string, unknown> };

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(this: Renderers, renderer: unknown) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
