// How far something is and how it ended.
// Never: words for problems; describeProblem of the base has them.
export { Progress, type ProgressProps, Result, type ResultProps, Skeleton, type SkeletonProps } from 'antd';
