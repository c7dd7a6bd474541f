// Redux Toolkit, react-redux and RTK Query: one copy, owned by the host, so that every hook meets its own Provider.
// Never: a store or a slice of ours; nor a part that no area uses yet, which would come with every screen.
export {
  type Action,
  combineReducers,
  configureStore,
  createAsyncThunk,
  createSelector,
  createSlice,
  type Dispatch,
  isAnyOf,
  isRejected,
  isRejectedWithValue,
  type Middleware,
  type PayloadAction,
  type Reducer,
  type SerializedError,
  type Store,
  type UnknownAction,
} from '@reduxjs/toolkit';
export {
  type BaseQueryFn,
  createApi,
  type QueryDefinition,
  QueryStatus,
  skipToken,
} from '@reduxjs/toolkit/query/react';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
