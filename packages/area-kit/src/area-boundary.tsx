import { Component, type ReactNode } from 'react';
import type { AreaProps } from './area-props';

/** Error boundary at the root: without it, an error in the first render leaves single-spa-react's mount pending for ever. */
export class AreaBoundary extends Component<AreaProps & { children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onAreaError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
