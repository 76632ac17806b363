/** Where the local command line finds the operator's token, in the data folder: readable to the server's user alone. */
export const operatorTokenFile = 'operator-token';
