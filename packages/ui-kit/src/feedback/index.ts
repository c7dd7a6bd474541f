// Progress, results, and what could not be found or loaded.
// Never: the words for problems; describeProblem of the base has them.
export type { ResultProps } from 'antd';
export { Progress, type ProgressProps, Skeleton, type SkeletonProps } from '../controls/box';
export { LoadError } from './load-error';
export { NotFound } from './not-found';
export { Result } from './result';
