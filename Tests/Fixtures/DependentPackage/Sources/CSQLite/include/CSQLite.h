// A C target that happens to have a popular name.
int dependent_csqlite_version(void);
