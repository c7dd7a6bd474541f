// Redux, Redux Toolkit, react-redux and RTK Query: one copy, owned by the host, so that hooks find the Provider's context.
// Never: a store or a slice of ours; nor a part that no area uses yet, which every screen would load.
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
