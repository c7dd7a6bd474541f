import { Component, type ReactNode } from 'react';

/** A chart that cannot be fetched or drawn costs nobody the screen: `fallback` takes its place. */
export class ChartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
