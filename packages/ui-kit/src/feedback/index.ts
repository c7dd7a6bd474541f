// Progress, results, and what could not be found or loaded.
// Never: the words for problems; describeProblem of the base has them.
export { Progress, type ProgressProps, Result, type ResultProps, Skeleton, type SkeletonProps } from 'antd';
export { LoadError } from './load-error';
export { NotFound } from './not-found';
