// Redux, Redux Toolkit, react-redux and RTK Query: one copy, owned by the host, so that hooks find the Provider's context.
// Never: a store or a slice of ours; nor a part that no area uses yet, which every screen would load.
import type { Api, BaseQueryFn, coreModuleName, reactHooksModuleName } from '@reduxjs/toolkit/query/react';

export {
  configureStore,
  createAsyncThunk,
  createSelector,
  createSlice,
  isAnyOf,
  isRejected,
  isRejectedWithValue,
  type PayloadAction,
  type SerializedError,
  type ThunkDispatch,
} from '@reduxjs/toolkit';
export {
  type BaseQueryFn,
  createApi,
  type QueryDefinition,
  QueryStatus,
  skipToken,
} from '@reduxjs/toolkit/query/react';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
export {
  type Action,
  combineReducers,
  type Dispatch,
  type Middleware,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';

/** What `createApi` makes without endpoints. */
export type EmptyApi<BaseQuery extends BaseQueryFn, ReducerPath extends string, TagType extends string> = Api<
  BaseQuery,
  // biome-ignore lint/complexity/noBannedTypes: as createApi infers it.
  {},
  ReducerPath,
  TagType,
  typeof coreModuleName | typeof reactHooksModuleName
>;
