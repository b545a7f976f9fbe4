# What the app has written beside its own files: that it opens packshelf: links. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\packshelf"
  ${endIf}
!macroend
