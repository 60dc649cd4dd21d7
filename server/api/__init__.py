"""What third parties see: one file per resource."""
