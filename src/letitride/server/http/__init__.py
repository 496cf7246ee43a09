"""What every route shares: who may pass, how fast, what is said on refusal, and what is written down."""
