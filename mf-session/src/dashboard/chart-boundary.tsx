import { Component, type ReactNode } from 'react';

/** Renders `fallback` if the chart cannot be loaded or drawn; the rest of the screen stays. */
export class ChartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
